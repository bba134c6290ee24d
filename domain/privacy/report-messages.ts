import type { Unproven } from './access-fact.ts';
import type { SecretFinding } from './find-secrets.ts';
import type { AccessFinding, ExposureQuestion } from './privacy-report.ts';

/** The key of a message with its arguments. */
export type ReportMessage = { key: string; values: Record<string, string | number> };

/** Says what is possible, and in a second message how. */
export function findingMessages(finding: AccessFinding): ReportMessage[] {
  const { name, who, what, route, policies } = finding;
  const isOwn = who === 'owner' && what !== 'give';
  const sentence = isOwn
    ? { key: 'privacy.finding.own', values: { name, what } }
    : { key: `privacy.finding.${what}`, values: { name, who } };
  const hasRule = route.kind !== 'direct' || policies.length > 0;
  const key = hasRule ? `privacy.route.${route.kind}` : 'privacy.route.noRule';
  const via = 'name' in route ? route.name : '';
  return [sentence, { key, values: { via, policies: policies.join(', ') } }];
}

/** The sentence that the project's owner confirms; it names what becomes visible. */
export function questionMessage({ part, name, who, columns }: ExposureQuestion): ReportMessage {
  return { key: `privacy.question.${part}`, values: { name, who, columns: columns.join(', ') } };
}

/** Says what could not be tried, and why. */
export function unprovenMessage({ name, reason, detail = '' }: Unproven): ReportMessage {
  return { key: `privacy.unproven.${reason}`, values: { name, detail } };
}

/** Says where a secret is, without showing all of it. */
export function secretMessage({ path, line, kind, shown }: SecretFinding): ReportMessage {
  return { key: `privacy.secret.${kind}`, values: { path, line, shown } };
}
