// Code that is wider than the page is scrolled by keyboard too.
for (const code of document.querySelectorAll("pre > code")) {
  if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
}
