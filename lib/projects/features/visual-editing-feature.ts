import { createOwnPictures } from '@/lib/visual-editing/own-pictures';
import { createVisualEditing } from '@/lib/visual-editing/visual-editing';
import type { ElementPicker } from '@/lib/workbench/element-picker';
import type { Saving } from '@/lib/workbench/saving';
import type { Kernel } from '../kernel';

/** Lets the user change what the page shows, and saves that in its sources. */
export function visualEditingFeature(
  { effects, stores, host, clock }: Kernel,
  others: { saving: Pick<Saving, 'save' | 'change'>; changeThis: Pick<ElementPicker, 'choose'> },
) {
  const site = () => stores.project.getState().uuid;
  const pictures = createOwnPictures({
    effects,
    site,
    files: stores.files,
    save: (changes) => others.saving.change(changes),
    selected: () => editing.getState().selected?.uid || null,
    change: (draft) => editing.change(draft, true),
    showError: host.showSaveError,
  });
  const editing = createVisualEditing({
    effects,
    clock,
    site,
    pictures,
    readText: (path) => stores.files.read(path)?.content,
    saving: {
      save: () => others.saving.save(),
      change: (changes, base) => others.saving.change(changes, base),
    },
    isEditable() {
      const { status, opening } = stores.run.getState();
      return status !== 'loading' && !opening;
    },
    ask: (part) => others.changeThis.choose(part),
    showSaveError: host.showSaveError,
  });
  return { verbs: { editing, ownPictures: pictures }, dispose: editing.dispose };
}
