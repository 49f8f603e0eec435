"""What many games have in common, to look at: one file a chart in `rclog.reports.charts`, and the HTML report.

style       how charts look: colours for light and dark
fonts       which letters can be drawn, and what stands for those that cannot
forms       the two forms most charts have: dots with intervals, and bars in rows and columns
narrow      the same forms for the width of a phone
chart       what a chart is; how they are found, computed and written
words       numbers in sentences
report      the page, with everything beside it
"""
