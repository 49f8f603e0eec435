"""One file a chart; its name is the file's. Found by `rclog.reports.chart.charts`."""
