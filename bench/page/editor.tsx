import { javascript } from '@codemirror/lang-javascript';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { codeTheme } from '@/components/ui/code-theme';
import Editor from '@/components/workbench/editor';
import { nextFrame, openProjectStage, openStage, pause, untilShown } from './stage';

const path = 'src/App.tsx';
const drawnMs = 300;

/** Emits a text piece by piece at a steady pace, as a model does. */
async function streamText(
  text: string,
  bytesPerSecond: number,
  piece: (text: string) => void,
): Promise<void> {
  const began = performance.now();
  for (let from = 0; from < text.length; ) {
    const due = Math.min(
      text.length,
      Math.floor(((performance.now() - began) / 1000) * bytesPerSecond),
    );
    if (due > from) piece(text.slice(from, due));
    from = Math.max(from, due);
    await pause(4);
  }
  await pause(drawnMs);
}

async function ours(text: string, bytesPerSecond: number): Promise<number> {
  const { project, around } = await openProjectStage();
  const stage = openStage();
  project.files.begin(path);
  stage.draw(around(<Editor path={path} />));
  await untilShown(() => stage.place.querySelector('.cm-content') !== null);
  await streamText(text, bytesPerSecond, (piece) => project.files.append(path, piece));
  project.files.finish(path);
  const shown = EditorView.findFromDOM(stage.place)?.state.doc.length ?? 0;
  stage.leave();
  project.dispose();
  return shown;
}

/**
 * The program that P8 compares with the product: the same editor without other code. New text is
 * appended once per frame, and the view follows the end of the text.
 */
async function floor(text: string, bytesPerSecond: number): Promise<number> {
  const stage = openStage();
  const extensions = [
    lineNumbers(),
    javascript({ jsx: true, typescript: true }),
    codeTheme,
    EditorState.readOnly.of(true),
  ];
  const view = new EditorView({ parent: stage.place, state: EditorState.create({ extensions }) });
  view.dom.style.height = '100%';
  let pending = '';
  let over = false;
  const appending = (async () => {
    while (!over) {
      await nextFrame();
      if (pending === '') continue;
      const from = view.state.doc.length;
      const effects = EditorView.scrollIntoView(from + pending.length, { y: 'end', yMargin: 0 });
      view.dispatch({ changes: { from, insert: pending }, effects });
      pending = '';
    }
  })();
  await streamText(text, bytesPerSecond, (piece) => {
    pending += piece;
  });
  over = true;
  await appending;
  const shown = view.state.doc.length;
  view.destroy();
  stage.leave();
  return shown;
}

/** P8: a file that grows on screen. Returns how many characters the editor contains. */
export const editor = { ours, floor };
