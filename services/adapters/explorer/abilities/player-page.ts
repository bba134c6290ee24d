import { z } from 'zod';
import type { ExplorerPage } from '../explorer-page.ts';
import { ControlTexts, PageFlag, ShownText, TextPoint } from '../page-values.ts';

export type PlayerPage = ReturnType<typeof createPlayerPage>;

const Lengths = z.array(z.number()).max(1_000).catch([]);
const OptionValue = z.string().max(2_000).nullable().catch(null);

/** Reads what only the player of abilities needs from a page. */
export function createPlayerPage({ page }: ExplorerPage) {
  const call = async <Result>(expression: string, schema: z.ZodType<Result>): Promise<Result> =>
    schema.parse(await page.evaluate(`window.__sayso_explorer.${expression}`));
  return {
    shownText: () => call('shownText()', ShownText),
    controlTexts: () => call('controlTexts()', ControlTexts),
    around: (text: string) => call(`around(${JSON.stringify(text)})`, Lengths),
    optionFor: (at: number, text: string) =>
      call(`optionFor(${at}, ${JSON.stringify(text)})`, OptionValue),
    /**
     * Whether the row or card that contains the text has no control and is not clickable itself.
     */
    isBareRow: (text: string) => call(`isBareRow(${JSON.stringify(text)})`, PageFlag),
    pointOfText: (text: string) => call(`pointOfText(${JSON.stringify(text)})`, TextPoint),
  };
}
