import { lexer } from 'marked';
import remend from 'remend';

/** So much prose is drawn as one piece: reading many small pieces costs more than reading one of their size again. */
const pieceCharacters = 1_500;
const footnote = /\[\^[\w-]{1,200}\]/;

/**
 * Cuts a text that only grows into pieces that stay as they are, so that each is drawn once (P10): only what follows the last closed piece
 * is read again. While it grows, the last piece is shown as if what it leaves open were closed; once it is whole it stays as it is said. A
 * text with footnotes is one piece, since they point from end to end.
 */
export function growingBlocks(): Record<'growing' | 'whole', (markdown: string) => string[]> {
  let closed: string[] = [];
  let closedLength = 0;
  let known = '';
  const cut = (markdown: string): string[] => {
    if (!markdown.startsWith(known)) [closed, closedLength] = [[], 0];
    known = markdown;
    if (footnote.test(markdown)) return [markdown];
    const blocks = lexer(markdown.slice(closedLength)).map(({ raw }) => raw);
    let piece = '';
    // The last block may still grow, and so may what the one before it turns out to be: a heading by what underlines it.
    for (const block of blocks.slice(0, -2)) {
      piece += block;
      if (piece.length < pieceCharacters) continue;
      closed = [...closed, piece];
      closedLength += piece.length;
      piece = '';
    }
    const rest = markdown.slice(closedLength);
    return rest === '' ? closed : [...closed, rest];
  };
  return {
    whole: cut,
    growing(markdown) {
      const pieces = cut(markdown);
      return pieces.map((piece, i) => (i === pieces.length - 1 ? remend(piece) : piece));
    },
  };
}
