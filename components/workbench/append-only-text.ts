'use client';

import { countLines } from '@/lib/chat/line-change';

const blockCharacters = 16_000;

/**
 * Renders numbered lines in blocks, so that an append lays out only the last block, whatever the
 * length of the text. `looks` has the class names of the two columns.
 */
export function createAppendOnlyText(place: HTMLElement, looks: { numbers: string; code: string }) {
  let lines = 0;
  let numbers = document.createTextNode('');
  let code = document.createTextNode('');

  const begin = () => {
    const block = document.createElement('div');
    block.className = 'flex';
    numbers = column(block, looks.numbers);
    numbers.parentElement?.setAttribute('aria-hidden', 'true');
    code = column(block, looks.code);
    lines += 1;
    numbers.data = String(lines);
    place.append(block);
  };
  const add = (text: string) => {
    code.appendData(text);
    let more = '';
    for (let left = countLines(text); left > 0; left -= 1) {
      lines += 1;
      more += `\n${lines}`;
    }
    numbers.appendData(more);
  };
  const append = (text: string) => {
    let rest = text;
    for (;;) {
      const room = blockCharacters - code.length;
      const cut = rest.length > room ? rest.indexOf('\n', Math.max(0, room)) : -1;
      if (cut === -1) return add(rest);
      add(rest.slice(0, cut));
      begin();
      rest = rest.slice(cut + 1);
    }
  };

  return {
    append,
    set(text: string) {
      place.replaceChildren();
      lines = 0;
      begin();
      append(text);
    },
  };
}

function column(block: HTMLElement, className: string): Text {
  const pre = document.createElement('pre');
  pre.className = className;
  block.append(pre);
  return pre.appendChild(document.createTextNode(''));
}
