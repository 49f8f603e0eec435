"""A game as one HTML page. What the page may show is in `rclog.show.view`; `build.page_of` makes it."""
