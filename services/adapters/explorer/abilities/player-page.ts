import { z } from 'zod';
import type { ExplorerPage } from '../explorer-page.ts';
import { PagePoint, ShownText } from '../page-values.ts';

export type PlayerPage = ReturnType<typeof createPlayerPage>;

const Lengths = z.array(z.number()).max(1_000).catch([]);
const OptionValue = z.string().max(2_000).nullable().catch(null);

/** What the player reads of a page besides what the explorer does. */
export function createPlayerPage({ page }: ExplorerPage) {
  const call = async <Result>(expression: string, schema: z.ZodType<Result>): Promise<Result> =>
    schema.parse(await page.evaluate(`window.__sayso_explorer.${expression}`));
  return {
    shownText: () => call('shownText()', ShownText),
    around: (text: string) => call(`around(${JSON.stringify(text)})`, Lengths),
    optionFor: (at: number, text: string) =>
      call(`optionFor(${at}, ${JSON.stringify(text)})`, OptionValue),
    pointOfText: (text: string) => call(`pointOfText(${JSON.stringify(text)})`, PagePoint),
  };
}
