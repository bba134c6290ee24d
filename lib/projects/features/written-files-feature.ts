import type { Kernel } from '../kernel';

/**
 * Opens the workbench for the file that is being written, except inside an app (RUN-012). Closes a
 * removed file in the editor.
 */
export function writtenFilesFeature({ stores: { files, view, editor }, host }: Kernel) {
  files.onChange((change) => {
    if (change.type === 'began' && host.windowMode().opensWorkbench) view.beginWriting();
    else if (change.type === 'began') view.markChanged('code');
    if (change.type === 'removed') editor.forget(change.path);
  });
  return { verbs: {} };
}
