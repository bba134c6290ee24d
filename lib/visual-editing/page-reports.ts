import type { ElementPicked, WalkDirection } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { PagePoint } from '@/domain/visual-editing/page-box';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { sourceAt } from '@/domain/visual-editing/source-at';
import type { Clock } from '@/lib/utils/clock';
import { type Drafts, type EditedElement, keyOf, uidOf } from './edit-history';
import type { EditingStore, Selection } from './editing-state';
import type { PageLink } from './page-link';

/** The elements of one source may have different texts from data. */
const withOwnText = (known: EditedElement, { isFromData, elementText }: SelectedElement) =>
  known.element.isFromData && isFromData ? { ...known.element, elementText } : known.element;

type ReportParts = {
  store: EditingStore;
  link: PageLink;
  clock: Clock;
  /** Returns the text of a file; undefined if there is no such file. */
  readText(path: string): string | undefined;
  leave(): void;
  /** Ends the change of one field, before another element is selected. */
  endField(): void;
};

/**
 * Handles what the page reports. It is hostile: it only selects, while the user edits, at a human
 * pace, and never while their hand is in the product.
 */
export function createPageReports({ store, link, clock, readText, leave, endField }: ReportParts) {
  /**
   * What the product has asked the page to select: an element with this id, or any one beside the
   * selected one. The request ends with the next selection or change.
   */
  let request: { uid: string | null; selected: Selection | null; drafts: Drafts } | null = null;
  /** When the user last had the question whether their changes are discarded in front of them. */
  let lastAsked = Number.NEGATIVE_INFINITY;
  const isHeard = () => store.getState().active && !link.isFlooding();
  const ask = (uid: string | null) => {
    const { selected, drafts } = store.getState();
    request = { uid, selected, drafts };
  };
  const isOpen = () => {
    const { selected, drafts } = store.getState();
    return request !== null && request.selected === selected && request.drafts === drafts;
  };
  const isRequested = (uid: string) => isOpen() && (request?.uid ?? uid) === uid;
  const select = (selected: Selection) => {
    request = null;
    endField();
    store.setState({ selected });
  };

  return {
    /** Selects an element around the selected one. */
    select(uid: string): void {
      ask(uid);
      link.say({ type: 'SELECT_ELEMENT', elementUniqueId: uid });
    },
    /**
     * Selects an element beside, around or in the selected one (EDIT-006); only the page knows which
     * these are. While a key is held down, each step waits for the one before.
     */
    walk(direction: WalkDirection, isRepeat = false): void {
      const { active, selected } = store.getState();
      if (!active || !selected?.element || (isRepeat && isOpen())) return;
      ask(null);
      link.say({ type: 'WALK_SELECTION', elementUniqueId: uidOf(selected.uid), direction });
    },
    /**
     * Selects the picture at a point of the page's window, if there is one. Resolves when it is
     * selected, or when the page has had the time to do so (EDIT-046).
     */
    selectPicture(point: PagePoint): Promise<void> {
      const { active, selected } = store.getState();
      if (!active) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          request = null;
          cancel();
          unsubscribe();
          resolve();
        };
        const cancel = clock.after(limits.visualEditing.pictureAtMs, end);
        const unsubscribe = store.subscribe((state) => {
          if (state.selected !== selected || !state.active) end();
        });
        ask(null);
        link.say({ type: 'SELECT_PICTURE', ...point });
      });
    },
    /**
     * Handles an element that the page reports. Unless the product has asked for it, the page needs
     * the focus: otherwise it would exchange the element while the user changes its fields.
     */
    handlePicked(
      { elementUniqueId: uid, element, part }: ElementPicked,
      hasPageFocus: boolean,
    ): void {
      if (!store.getState().active) return;
      if (!isRequested(uid) && (link.isFlooding() || !hasPageFocus)) return;
      const { place } = element;
      const text = readText(place.path);
      if (text === undefined) return;
      const key = keyOf(store.getState(), uid, place.hash);
      // The page shows an edited element as it is edited; its fields begin with its source.
      const known = store.getState().drafts[key];
      const source = known?.source ?? sourceAt(text, place);
      const shown = known ? withOwnText(known, element) : element;
      select({ uid: key, element: shown, source, part });
    },
    /** Handles a part of the page that has no source position. */
    handlePart(part: PagePart, hasPageFocus: boolean): void {
      if (isHeard() && hasPageFocus) select({ uid: '', element: null, source: '', part });
    },
    /**
     * Handles Esc in the page. Messages of the page cannot open the question again and again, which
     * would make the product unusable.
     */
    handleLeft(): void {
      const { drafts, leaving } = store.getState();
      if (!isHeard() || leaving) return;
      const isDirty = Object.keys(drafts).length > 0;
      if (isDirty && clock.now() - lastAsked < limits.visualEditing.askAgainMs) return;
      leave();
    },
    stay(): void {
      lastAsked = clock.now();
      store.setState({ leaving: false });
    },
  };
}
