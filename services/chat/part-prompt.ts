import type { PagePart } from '../../domain/entities/page-part.ts';
import { sourcesOf } from '../../domain/preview/part-source.ts';
import { storableText } from '../store/storable.ts';

/**
 * Adds to the prompt what is known of the page part that the user pointed at (PP-24): the position
 * of the part, its text, and the files that most likely contain it. The prompt names these files,
 * so they are shown whole. Text of the page is quoted, because it must not be read as an
 * instruction.
 */
export function addPartToPrompt(
  prompt: string,
  part: PagePart | undefined,
  files: ReadonlyMap<string, string>,
): string {
  if (!part) return prompt;
  const { path, viewport, rect, tag, text, classes, names, hints } = part;
  const sources = sourcesOf(part, files);
  const px = (value: number) => Math.round(value);
  const facts = [
    `- Page ${JSON.stringify(path)} in a window of ${px(viewport.width)} × ${px(viewport.height)} px; the part is ${px(rect.width)} × ${px(rect.height)} px, ${px(rect.x)} px from the left and ${px(rect.y)} px from the top of its element`,
    `- Element <${tag}>${classes[0] ? `, classes ${JSON.stringify(classes[0])}` : ''}${names.length > 0 ? `, id or nearest ids ${JSON.stringify(names)}` : ''}${hints.length > 0 ? `, also ${JSON.stringify(hints)}` : ''}`,
    ...(text === '' ? [] : [`- It reads ${JSON.stringify(text)}`]),
    ...(sources.length === 0
      ? []
      : [
          `- Most likely written in ${sources.map((one) => `${one.path} (line ${one.line})`).join(', then ')}`,
        ]),
  ];
  return `${prompt}\n\n# The part of the page they point at\n${facts.join('\n')}\nThe request is about this part; leave the rest of the page as it is unless they ask for more. If it stands in several places, change the one they point at.`.trim();
}

/** Returns a part that jsonb can store. */
export function storablePart(part: PagePart): PagePart {
  const all = (texts: string[]) => texts.map(storableText);
  const { path, selector, tag, text, classes, names, hints } = part;
  return {
    ...part,
    path: storableText(path),
    selector: storableText(selector),
    tag: storableText(tag),
    text: storableText(text),
    classes: all(classes),
    names: all(names),
    hints: all(hints),
  };
}
