import type { Kernel } from '../kernel';

/**
 * RUN-012: opens the workbench for the file being written, but not inside an app. A removed file
 * also leaves the editor.
 */
export function writtenFilesFeature({ stores: { files, view, editor }, host }: Kernel) {
  files.onChange((change) => {
    if (change.type === 'began' && host.windowMode().opensWorkbench) view.beginWriting();
    else if (change.type === 'began') view.markChanged('code');
    if (change.type === 'removed') editor.forget(change.path);
  });
  return { verbs: {} };
}
