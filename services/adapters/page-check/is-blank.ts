/**
 * A script that runs in the page. It is text because a page cannot import product code. It returns
 * whether the page shows no text, no picture and no control. A page that only paints its background
 * is blank.
 */
export const isBlank = `(() => {
  const body = document.body;
  if (!body) return true;
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return width > 1 && height > 1 && style.visibility !== 'hidden' && style.display !== 'none' && style.opacity !== '0';
  };
  if (body.innerText.trim() !== '') return false;
  const shown = body.querySelectorAll('img, svg, canvas, video, iframe, input, textarea, select, button, [role="img"], [role="button"]');
  return ![...shown].some(isSeen);
})()`;
