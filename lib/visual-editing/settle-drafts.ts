import type { EditingStore, RestoreChoice } from './editing-state';

/**
 * Asks what happens to the drafts before other files replace those that they are based on. Returns
 * whether no draft is left.
 */
export async function settleDrafts(
  store: EditingStore,
  { save, close }: { save(): Promise<boolean>; close(): void },
): Promise<boolean> {
  const { saving, restoring, drafts } = store.getState();
  // A save that runs ends by itself.
  if (saving) return save();
  if (Object.keys(drafts).length === 0) return true;
  // A second restore takes the place of the first one.
  restoring?.('stay');
  const choice = await new Promise<RestoreChoice>((resolve) =>
    store.setState({
      restoring(answer) {
        store.setState({ restoring: null });
        resolve(answer);
      },
    }),
  );
  if (choice === 'save') return save();
  if (choice === 'discard') close();
  return choice === 'discard';
}
