/**
 * Brings the section of a title to the top of its dialog. It scrolls the contents of the dialog
 * only; `scrollIntoView` would move the dialog itself, too.
 */
export const scrollToSection = (title, selector = 'details') =>
  title.evaluate((line, wanted) => {
    const section = line.closest(wanted);
    let box = section.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    box?.scrollBy(0, section.getBoundingClientRect().top - box.getBoundingClientRect().top);
  }, selector);
