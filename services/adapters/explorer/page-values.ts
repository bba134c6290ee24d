import { z } from 'zod';
import { storableText } from '../../store/storable.ts';

/*
 * Schemas of what the script in the page returns. The page's code is not trusted and may replace
 * functions that the script uses, so every value is cut to a safe size.
 */

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((value) => storableText(value.slice(0, most)));
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.slice(0, most))
    .pipe(z.array(item));
const number = z.number().catch(0);
const flag = z.boolean().catch(false);
const route = text(200);
const address = text(2_000);

/** A control as the page lists it. `at` identifies it until the page lists its controls again. */
export const PageControl = z.object({
  at: number,
  role: text(30),
  name: text(80),
  type: text(30),
  href: address.nullable(),
  target: flag,
  shape: text(500),
  isOn: flag,
  isDisabled: flag,
  isSubmit: flag,
  /** Whether the control submits a form that has a text field. */
  sends: flag,
  form: number,
  /** Whether the control belongs to a menu or to tabs, which do not count as rows of a list. */
  isTab: flag,
  /** The position of the parent element of the control in the page. */
  parent: text(1_000),
  value: text(2_000),
  placeholder: text(200),
  inputMode: text(30),
  min: text(30),
  max: text(30),
});
export type PageControl = z.infer<typeof PageControl>;
/** The maximum number of listed controls. The script in the page uses the same limit. */
export const mostControls = 150;
export const PageControls = list(PageControl, mostControls);

export const PageScreen = z.object({
  route,
  anchor: route,
  title: text(300),
  heading: text(80),
  headings: list(text(80), 30),
  text: text(20_000),
  main: text(20_000),
  scroll: number,
  focus: text(80),
  hasDialog: flag,
  links: list(z.object({ href: address, name: text(80) }), 200),
  anchors: list(text(200), 300),
});
export type PageScreen = z.infer<typeof PageScreen>;

/** What a person reads on a screen. */
export const ShownText = z.object({
  text: text(20_000),
  joined: text(20_000),
  status: text(5_000),
  fields: list(text(200), 100),
});

const StorageUse = z.object({ op: z.enum(['get', 'set', 'remove']), key: text(200), isSame: flag });
export type StorageUse = z.infer<typeof StorageUse>;

const places = (most: number) => list(text(300), most);
export const PageEffects = z.object({
  calls: list(text(60), 200),
  storage: list(StorageUse, 200),
  changes: number,
  numbers: places(20),
  shown: places(100),
  kinds: places(80),
  places: list(text(10), 500),
  /** Keys of the storage that the page has read and written since it was loaded. */
  reads: list(text(200), 200),
  writes: list(text(200), 200),
});
export type PageEffects = z.infer<typeof PageEffects>;

export const PageBegin = z.object({ screen: PageScreen, isTicked: flag });
export const PageResult = PageBegin.extend({
  effects: PageEffects,
  isOn: flag,
  labels: list(text(60), 40),
});

export const PageAudit = z.object({
  width: number,
  overflow: list(z.object({ text: text(80), pixels: number }), 5),
  contrast: list(z.object({ text: text(80), ratio: number }), 5),
});
export type PageAudit = z.infer<typeof PageAudit>;

export const PagePoint = z.object({ x: z.number(), y: z.number() }).nullish();
/** `isControl`: the text looks clickable. */
export const TextPoint = z.object({ x: z.number(), y: z.number(), isControl: flag }).nullish();
export const ControlTexts = list(text(80), 1_000);
export const PageFlag = flag;
export const FieldValue = text(2_000);
export const FieldOptions = list(text(2_000), 200);
