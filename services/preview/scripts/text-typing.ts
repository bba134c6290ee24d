type Handlers = {
  handleText(text: string): void;
  /** Null gives the old text back. */
  handleEnd(text: string | null): void;
  /** The user has ended it by a press on another element. */
  handlePress(element: Element): void;
};

const maxText = 5_000;

/** Events of the pointer that the page must not receive while the user types. */
const pointerEvents = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'mousedown',
  'mousemove',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
];
const textEvents = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'copy', 'cut', 'paste'],
  ...['drop', 'dragstart'],
  ...['compositionstart', 'compositionupdate', 'compositionend'],
];

/**
 * Lets the user type in an element of the page that has a single text. The page receives no event of
 * it. Enter, a press elsewhere and the loss of the focus end it, Esc gives the old text back.
 * Returns a function that ends it with the typed text.
 */
export function startTyping(element: HTMLElement, handlers: Handlers): () => void {
  const before = element.textContent ?? '';
  const attribute = element.getAttribute('contenteditable');
  const events = new AbortController();
  const textOf = () => (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, maxText);
  let isOver = false;

  function end(isTaken: boolean): void {
    if (isOver) return;
    isOver = true;
    const text = textOf();
    // An element without text could not be found again.
    const isKept = isTaken && text !== '';
    events.abort();
    observer.disconnect();
    if (attribute === null) element.removeAttribute('contenteditable');
    else element.setAttribute('contenteditable', attribute);
    removeLook();
    setSingleText(element, isKept ? text : before);
    element.blur();
    handlers.handleEnd(isKept ? text : null);
  }

  const handleKey = (event: KeyboardEvent) => {
    // An input method uses these keys itself; some browsers report only the code 229.
    if (event.type !== 'keydown' || event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') end(false);
    else if (event.key === 'Enter') end(true);
    // A button takes the space as a press.
    else if (event.key === ' ') insertText(' ');
    else return;
    event.preventDefault();
  };
  const handleText = (event: Event) => {
    if (!(event.target instanceof Node && element.contains(event.target))) return;
    event.stopImmediatePropagation();
    if (event instanceof KeyboardEvent) handleKey(event);
    else if (event.type === 'paste') {
      event.preventDefault();
      const { clipboardData } = event as ClipboardEvent;
      insertText((clipboardData?.getData('text/plain') ?? '').replace(/\s+/g, ' '));
    } else if (event.type === 'drop' || event.type === 'dragstart') event.preventDefault();
    else if (event.type === 'input' && !(event as InputEvent).isComposing)
      handlers.handleText(textOf());
    // Some browsers send no input event behind the end of a composition.
    else if (event.type === 'compositionend') handlers.handleText(textOf());
  };
  const handlePointer = (event: Event) => {
    event.stopImmediatePropagation();
    const isInside = event.target instanceof Node && element.contains(event.target);
    const isClick = event.type === 'click';
    // A link or a button is not followed, and a press elsewhere keeps the focus until its end, so
    // that the page receives no part of it. A touch may scroll.
    if (isInside ? isClick : !event.type.startsWith('touch')) event.preventDefault();
    if (!isClick || isInside) return;
    end(true);
    if (event.target instanceof Element) handlers.handlePress(event.target);
  };
  const observer = new MutationObserver(() => {
    // The page may render without the element, which then reports no loss of the focus.
    if (!element.isConnected) end(true);
  });

  const options = { capture: true, signal: events.signal, passive: false };
  for (const type of textEvents) addEventListener(type, handleText, options);
  for (const type of pointerEvents) addEventListener(type, handlePointer, options);
  element.addEventListener('blur', () => end(true), { signal: events.signal });
  observer.observe(document, { childList: true, subtree: true });

  element.setAttribute('contenteditable', 'plaintext-only');
  const removeLook = addLook();
  element.focus({ preventScroll: true });
  if (document.activeElement === element) getSelection()?.selectAllChildren(element);
  // An element that is disabled cannot have the focus.
  else end(false);
  return () => end(true);
}

/** A browser may leave a line break or several texts in an element; React expects a single text. */
function setSingleText(element: Element, text: string): void {
  const [child] = element.childNodes;
  const isSingle = element.childNodes.length === 1 && child?.nodeType === Node.TEXT_NODE;
  if (isSingle) child.nodeValue = text;
  else element.textContent = text;
}

/** Keeps the browser's own undo of the text. */
function insertText(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Makes the text selectable. The security policy of a page may forbid a style element. */
function addLook(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[contenteditable="plaintext-only"]:focus {
    outline: none !important;
    cursor: text !important;
    user-select: text !important;
    -webkit-user-select: text !important;
  }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    const { adoptedStyleSheets: sheets } = document;
    document.adoptedStyleSheets = sheets.filter((one) => one !== sheet);
  };
}
