import type { PageControl } from './page-values.ts';
import { keyOf } from './tried.ts';

/** Limits for a list of similar rows: how many rows are tried, and how many controls in total. */
const mostRows = 3;
const mostAlike = 8;

/**
 * Controls with these names remove something and are used last. For example, an empty shopping bag
 * has no checkout.
 */
const awayNames =
  /^[−–—×✕✖-]$|\b(?:remove|delete|clear|erase|reset|cancel|close|dismiss|discard|fewer|less|minus|back|(?:log|sign) ?out|start over|restart)\b|删除|移除|清空|清除|取消|关闭|重置|减少|返回|削除|消去|クリア|キャンセル|閉じる|減らす|リセット|戻る|삭제|제거|지우|취소|닫기|초기화|빼기|줄이|뒤로/i;

export const takesAway = ({ name }: Pick<PageControl, 'name'>): boolean => awayNames.test(name);

export type ControlChoice = ReturnType<typeof createChoice>;

/**
 * Chooses each control of a screen once. Controls that appeared last come first, so that a tab or
 * dialog is used completely before the next one. Controls that remove something come last. In a
 * list of similar rows only the first rows are tried. `shared`: links that were tried on another
 * screen.
 */
export function createChoice(shared: ReadonlySet<string>) {
  const tried = new Set<string>();
  /**
   * For each shape of a control (its tag and classes) and each row: how many controls were tried.
   */
  const shapes = new Map<string, Map<string, number>>();
  /** When each control was first listed, and which control was used before that. */
  const seen = new Map<string, { at: number; after: string | undefined; control: PageControl }>();
  let lists = 0;

  function isNew(control: PageControl): boolean {
    const key = keyOf(control);
    if (tried.has(key) || shared.has(key) || control.type === 'file') return false;
    if (control.isDisabled && !control.isSubmit) return false;
    // An option that is already selected does nothing until another one is selected.
    if (control.isOn && control.type !== 'checkbox' && control.role !== 'switch') return false;
    const rows = shapes.get(control.shape);
    if (control.role === 'link' || control.isTab || !rows) return true;
    const alike = [...rows.values()].reduce((sum, count) => sum + count, 0);
    return alike < mostAlike && (rows.has(control.parent) || rows.size < mostRows);
  }

  const rank = (control: PageControl): number =>
    (takesAway(control) ? 0 : 1_000) + (seen.get(keyOf(control))?.at ?? 0);

  return {
    isNew,
    /** Records which controls are shown after `last` was used. */
    see(controls: readonly PageControl[], last: string | undefined): void {
      lists++;
      for (const control of controls) {
        const key = keyOf(control);
        if (!seen.has(key)) seen.set(key, { at: lists, after: last, control });
      }
    },
    next(controls: readonly PageControl[]): PageControl | undefined {
      let best: PageControl | undefined;
      for (const one of controls)
        if (isNew(one) && (best === undefined || rank(one) > rank(best))) best = one;
      return best;
    },
    add(control: PageControl): void {
      tried.add(keyOf(control));
      const rows = shapes.get(control.shape) ?? new Map<string, number>();
      shapes.set(control.shape, rows);
      rows.set(control.parent, (rows.get(control.parent) ?? 0) + 1);
    },
    /**
     * Returns controls that were listed but never tried. `after`: the control that was used before
     * they appeared.
     */
    missed(): { key: string; after: string | undefined }[] {
      return [...seen].flatMap(([key, { after, control }]) =>
        isNew(control) ? [{ key, after }] : [],
      );
    },
  };
}
