/** How many characters may still be searched. */
export type SearchBudget = { characters: number };

/**
 * Texts by path, with a limit of characters that may be searched. The limit is needed because users
 * can cause any number of diagnostics, and each diagnostic may search every text.
 */
export class SearchedTexts {
  private readonly files: ReadonlyMap<string, string>;
  private readonly budget: SearchBudget;

  /** `budget` may be shared with other texts. */
  constructor(files: ReadonlyMap<string, string>, budget: SearchBudget) {
    this.files = files;
    this.budget = budget;
  }

  /**
   * Yields path and text. Ends early when the budget is used up; the caller must check for this.
   */
  *[Symbol.iterator](): Generator<[path: string, text: string]> {
    for (const [path, text] of this.files) {
      this.budget.characters -= text.length;
      if (this.budget.characters < 0) return;
      yield [path, text];
    }
  }

  /** Whether any text passes the test. Each text counts once towards the budget. */
  some(passes: (text: string) => boolean): boolean {
    for (const [, text] of this) if (passes(text)) return true;
    return false;
  }
}
