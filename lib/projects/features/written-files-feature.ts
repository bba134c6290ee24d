import type { Kernel } from '../kernel';

/**
 * RUN-012: shows the file being written. An app's workbench stays closed. The editor forgets a file
 * that is removed.
 */
export function writtenFilesFeature({ stores: { files, view, editor }, host }: Kernel) {
  files.onChange((change) => {
    if (change.type === 'began' && host.windowMode().opensWorkbench) view.beginWriting();
    else if (change.type === 'began') view.markChanged('code');
    if (change.type === 'removed') editor.forget(change.path);
  });
  return { verbs: {} };
}
