import { create } from 'zustand';
import type { ProductType } from '@/domain/entities/product';
import type { Gate } from '@/domain/rules/levels';
import type { RepositoryFile } from '@/domain/rules/repository';
import type { UserCentreTab } from '@/lib/account/tabs';
import type { ChosenModel } from '@/lib/models/chosen';
import type { ModelsTab } from '@/lib/models/tabs';
import type { MessageRef, Site } from '@/lib/versions/site-actions';

/** Every dialog any noun may open and what it needs; a noun adds its own by declaration merging or here. */
export interface Dialogs {
  /**
   * `reason: 'continue'`: the person was sent back from a page that needs a session (product point 21). `agreed`: the terms were
   * accepted before this tab left for a provider.
   */
  'sign-in': { reason?: 'continue'; agreed?: boolean };
  /** The first tab, unless another is named. */
  'user-centre': { tab?: UserCentreTab };
  /** `reason: 'one-time'`: the password was printed by an operator and should be replaced by one's own. */
  password: { reason?: 'one-time' };
  shortcuts: Record<never, never>;
  /** HEAD-014. */
  guide: Record<never, never>;
  'insufficient-tokens': Record<never, never>;
  /** The model of the next turns, one's own keys, one's cap per turn. */
  models: { tab?: ModelsTab; chosen: ChosenModel | null; choose(model: ChosenModel | null): void };
  rewind: { site: Site; message: MessageRef };
  fork: { site: Site; message: MessageRef };
  /** Begins at the version `number`, else at the head; `restore` brings a version back and shows it. */
  history: { uuid: string; number?: number; restore(number: number, seen?: number): Promise<void> };
  /** What of a project everybody can see, and at which address. */
  publish: { uuid: string; title: string; grade: 1 | 2 };
  'share-preview': { url: string };
  /** `read` gives the files as they are when the push begins. */
  'push-project': { title: string; read(): readonly RepositoryFile[] };
  'share-to-user': { uuid: string };
  /** What the plan does not open (MEM-011…016). */
  upsell: { gate: Gate };
  /** BILL-004: what to pay for, `code` by its backend code; nothing named: what people take most. */
  payment: { tab?: ProductType; code?: string };
  invite: Record<never, never>;
  /** BILL-027. */
  gift: Record<never, never>;
  /** BILL-029. */
  'trial-offer': Record<never, never>;
  /** HOME-007. */
  promotion: Record<never, never>;
  'import-chats': Record<never, never>;
  'import-project': Record<never, never>;
  'delete-all-projects': Record<never, never>;
  'delete-project': { project: { id: string; uuid: string; title: string } };
  /** HEAD-013, GAP-50. */
  cases: Record<never, never>;
  community: Record<never, never>;
  palette: Record<never, never>;
  /** SIDE-010: a project that something is being done to. */
  'project-processing': { title: string };
}
export type DialogName = keyof Dialogs;
type Open = { [Name in DialogName]: { name: Name; props: Dialogs[Name] } }[DialogName];

/** The one sanctioned crossing between nouns: any of them opens another's dialog by name (architecture §8). */
export const useDialogs = create<{ open: Open | null }>(() => ({ open: null }));

export function openDialog<Name extends DialogName>(name: Name, props: Dialogs[Name]): void {
  useDialogs.setState({ open: { name, props } as Open });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null });
}
