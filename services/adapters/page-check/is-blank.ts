/**
 * Asked inside the page, as text, since nothing of ours exists there: whether it shows no words, no picture and nothing to press. A
 * page that paints its background only is blank.
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
