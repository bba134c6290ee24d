import type { Frame, Page } from '@playwright/test';

/**
 * Programs for the page and its frame, which share a clock. They are strings, because this package
 * is compiled without the browser's types. `painted` calls back when the next frame is painted.
 */
const clock = `
  window.clock = () => performance.timeOrigin + performance.now();
  window.painted = (call) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = call;
    port2.postMessage(0);
  });
  window.times = {};
  window.took = (name, began) => (times[name] ??= []).push(clock() - began);`;

/**
 * Runs in the preview's frame. Measures from a pointer move, a message or a key to the next paint.
 */
const inFrame = `(() => {${clock}
  addEventListener('pointermove', () => { const began = clock(); painted(() => took('hover', began)); }, true);
  addEventListener('pointerup', () => { window.pressed = clock(); }, true);
  addEventListener('keydown', () => { const began = clock(); painted(() => took('typed', began)); }, true);
  addEventListener('message', ({ data }) => {
    if (data.type !== 'INJECT_ELEMENT_CHANGE') return;
    const began = clock();
    painted(() => { took('change', began); window.shown = clock(); });
  }, true);
  new MutationObserver(() => painted(() => { window.saved = clock(); }))
    .observe(document.body, { subtree: true, attributeFilter: ['data-component-hash'] });
})()`;

/** Runs in the product's page. Records when a key press or a click arrived. */
const inProduct = `(() => {${clock}
  addEventListener('keydown', () => { window.keyed = clock(); }, true);
  addEventListener('click', () => { window.clicked = clock(); }, true);
})()`;

/** Installs the meters. Returns functions that read them. */
export async function meterEditing(page: Page, frame: Frame) {
  await page.evaluate(inProduct);
  await frame.evaluate(inFrame);
  return {
    /** Returns the durations of one kind that the frame has recorded, in ms. */
    times: (name: 'hover' | 'change' | 'typed') =>
      frame.evaluate<number[]>(`times[${JSON.stringify(name)}] ?? []`),
    at: (name: 'pressed' | 'shown' | 'saved') => frame.evaluate<number>(`window.${name} ?? 0`),
    inProduct: (name: 'keyed' | 'clicked') => page.evaluate<number>(`window.${name} ?? 0`),
    /** Resolves with the time when the product has painted what `code` waits for. */
    painted: (code: string) =>
      page.evaluate<number>(`new Promise((resolve) => {
        const look = () => (${code}) ? painted(() => resolve(clock())) : requestAnimationFrame(look);
        look();
      })`),
  };
}
