import { trimEndOf } from '../../../../domain/text/trim.ts';

/** Facts of a prompt that a page shows unchanged. */
export type Contact = {
  /** Where an event takes place, when the prompt does not call it an address. */
  venue?: string;
  address?: string | undefined;
  phone?: string;
  email?: string;
  hours?: string;
  date?: string;
  time?: string;
};

type Pattern = Exclude<keyof Contact, 'venue'>;

const patterns: Record<Pattern, readonly RegExp[]> = {
  address: [
    /\b\d{1,5} (?:[A-Z][\w'’]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Square|Boulevard|Blvd|Drive|Way|Row|Place)\b/,
    /[\p{Script=Han}]{2,8}(?:路|街|大道|巷)\d{1,5}号/u,
  ],
  email: [],
  phone: [
    /(?<![\d-])(?:\+\d{1,3}[ -]?)?\(?\d{2,4}\)?[ -]\d{3,4}[ -]\d{3,4}(?!\d)/,
    /(?<!\d)1[3-9]\d{9}(?!\d)/,
  ],
  hours: [
    /\d{1,2}(?::\d{2})? ?(?:am|pm)? ?(?:-|–|~|〜|to|到|至) ?\d{1,2}(?::\d{2})? ?(?:am|pm)\b/i,
    /\d{1,2}:\d{2} ?(?:-|–|~|〜|to|到|至|から) ?\d{1,2}:\d{2}/,
    /\d{1,2}点 ?(?:-|–|~|到|至) ?\d{1,2}点/,
    /\d{1,2}時 ?(?:-|–|~|〜|から) ?\d{1,2}時/,
    /\d{1,2}시 ?(?:-|–|~|부터) ?\d{1,2}시/,
  ],
  date: [
    /\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d{4})?/i,
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?/i,
    /(?:\d{4}年)?\d{1,2}月\d{1,2}[日号](?:（.）|\(.\))?/,
    /(?:\d{4}년 ?)?\d{1,2}월 ?\d{1,2}일/,
    /\b20\d{2}-\d{2}-\d{2}\b/,
  ],
  time: [
    /\b\d{1,2}(?::\d{2})? ?(?:am|pm)\b/i,
    /(?:上午|下午|晚上|午前|午後|夜|오전|오후|저녁) ?\d{1,2}(?::\d{2}|点半?|時半?|시)/,
    /\b\d{1,2}:\d{2}\b/,
  ],
};

const emailAddress = /^[\w.+-]+@[\w-]+\.[\w.]+$/;

export function contactIn(text: string): Contact {
  const contact: Contact = {};
  for (const [name, list] of Object.entries(patterns) as [Pattern, readonly RegExp[]][]) {
    const found = list.map((pattern) => pattern.exec(text)).find(Boolean);
    if (found) contact[name] = (found[1] ?? found[0]).trim();
  }
  contact.address ??= labelledText(text, addressLabels);
  if (!contact.address) delete contact.address;
  const venue = labelledText(text, venueLabels);
  if (venue && venue !== contact.address) contact.venue = venue;
  const email = text.split(/[\s,;，、；()（）:：]/).find((word) => emailAddress.test(word));
  if (email) contact.email = trimEndOf(email, '.。');
  if (contact.hours) delete contact.time;
  return contact;
}

const addressLabels = ['地址', '住所', '주소', '위치'];
const venueLabels = ['地点', '场地', '場所', '会場', '장소'];
const afterLabel = [':', '：', '是', '在', 'は', '는', '은'];
const maxAddress = 40;

/** Returns the text after one of the labels, up to the next comma or full stop. */
function labelledText(text: string, labels: readonly string[]): string | undefined {
  for (const label of labels) {
    const at = text.indexOf(label);
    if (at < 0 || !afterLabel.includes(text[at + label.length] ?? '')) continue;
    const rest = text.slice(at + label.length + 1, at + label.length + 1 + maxAddress);
    const address = rest.split(/[，。,；;、.\n]/)[0]?.trim() ?? '';
    if (address.length > 1) return address;
  }
  return undefined;
}
