import { create } from 'zustand';
import type { Gate } from '@/domain/billing/entitlements';
import type { ProductType } from '@/domain/entities/product';
import type { RepositoryFile } from '@/domain/repository/repository';
import type { UserCentreTab } from '@/lib/account/tabs';
import type { ChosenModel } from '@/lib/models/chosen-model';
import type { ModelsTab } from '@/lib/models/tabs';
import type { MessageRef, ProjectRef } from '@/lib/versions/project-copies';

/**
 * Every dialog that any feature may open, with its props. A feature adds its dialogs here or by
 * declaration merging.
 */
export interface Dialogs {
  /**
   * `reason: 'continue'` means that the user was redirected from a page that needs a session
   * (PP-21). `agreed` means that the user accepted the terms before this tab went to a provider.
   */
  'sign-in': { reason?: 'continue'; agreed?: boolean };
  /**
   * Opens the named tab, or the first tab if none is named. `paidOrderNo` is the order whose receipt
   * the orders show.
   */
  'user-centre': { tab?: UserCentreTab; paidOrderNo?: string };
  /**
   * `reason: 'one-time'` means that an operator printed the password, and the user should replace
   * it.
   */
  password: { reason?: 'one-time' };
  /** Asks for a proof of identity that another dialog needs; `onProven` reopens that dialog. */
  proof: { onProven(): void };
  shortcuts: Record<never, never>;
  guide: Record<never, never>;
  'insufficient-tokens': Record<never, never>;
  /** The model of the next turns, the user's keys and their cap per turn. */
  models: { tab?: ModelsTab; chosen: ChosenModel | null; choose(model: ChosenModel | null): void };
  rewind: { site: ProjectRef; message: MessageRef };
  fork: { site: ProjectRef; message: MessageRef };
  /**
   * Starts at version `number`, or at the newest version. `restore` restores a version and shows
   * it.
   */
  history: { uuid: string; number?: number; restore(number: number, seen?: number): Promise<void> };
  /** The dialog with the project's public address, from which the user publishes it. */
  publish: { uuid: string; title: string; grade: 1 | 2 };
  /** What visitors sent by the forms of the project's site (PUB-043). */
  'form-inbox': { uuid: string };
  'share-preview': { url: string };
  /** `read` returns the files as they are when the push starts. */
  'push-project': { title: string; read(): readonly RepositoryFile[] };
  'share-to-user': { uuid: string };
  /**
   * Explains a feature that the user's plan does not include, and offers an upgrade (MEM-011…016).
   */
  upsell: { gate: Gate };
  /**
   * The payment dialog (BILL-004). `code` is the backend code of the offer to select. Without a
   * code, the most popular offer is selected.
   */
  payment: { tab?: ProductType; code?: string };
  invite: Record<never, never>;
  gift: Record<never, never>;
  'trial-offer': Record<never, never>;
  promotion: Record<never, never>;
  'import-chats': Record<never, never>;
  'import-project': Record<never, never>;
  'delete-all-projects': Record<never, never>;
  'delete-project': { project: { id: string; uuid: string; title: string } };
  cases: Record<never, never>;
  community: Record<never, never>;
  palette: Record<never, never>;
  /** Opens instead of a project that is still being processed (SIDE-010). */
  'project-processing': { title: string };
}
export type DialogName = keyof Dialogs;
type OpenDialog = { [Name in DialogName]: { name: Name; props: Dialogs[Name] } }[DialogName];

/**
 * The components of a feature do not import those of another feature. To show a dialog of another
 * feature, they open it by its name in this store.
 */
export const useDialogs = create<{ open: OpenDialog | null }>(() => ({ open: null }));

export function openDialog<Name extends DialogName>(name: Name, props: Dialogs[Name]): void {
  useDialogs.setState({ open: { name, props } as OpenDialog });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null });
}
