'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { siteData } from '@/domain/contract/site-data';
import { ruleVerbs, type SiteRule, type SiteTable } from '@/domain/entities/site-data';
import { callQuery } from '@/lib/query';
import { useShownData } from '@/lib/site-data/site-data-context';
import { Loaded, Section } from './data-section';
import { headCell } from './looks';

/** Who may see and change the rows of each table, in plain words (DB-083). */
export function RulesSection() {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const query = useQuery({ ...callQuery(siteData.tables, shown), staleTime: 0 });
  return (
    <Section
      label={t('section.rules')}
      bar={<p className="text-12 text-ink-soft">{t('rulesHint')}</p>}
    >
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState className="min-h-60" text={t('noTables')} />
          ) : (
            <RuleTable list={list} />
          )
        }
      </Loaded>
    </Section>
  );
}

function RuleTable({ list }: { list: readonly SiteTable[] }) {
  const t = useTranslations('siteData');
  return (
    <table className="w-full border-separate border-spacing-0 max-sm:block">
      <caption className="sr-only">{t('section.rules')}</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col" className={headCell}>
            {t('table')}
          </th>
          {ruleVerbs.map((verb) => (
            <th key={verb} scope="col" className={headCell}>
              {t(`verb.${verb}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {list.map(({ name, rules }) => (
          <tr
            key={name}
            className="align-top max-sm:block max-sm:border-line max-sm:border-b max-sm:p-3"
          >
            <th
              scope="row"
              dir="auto"
              className="max-w-60 break-words border-line px-3 py-2.5 text-start font-medium text-13 max-sm:block max-sm:p-0 sm:border-b"
            >
              {name}
            </th>
            {rules ? (
              ruleVerbs.map((verb) => (
                <td
                  key={verb}
                  className="border-line px-3 py-2.5 text-13 max-sm:mt-2 max-sm:flex max-sm:gap-3 max-sm:p-0 sm:border-b"
                >
                  <span className="w-24 shrink-0 text-12 text-ink-soft sm:hidden">
                    {t(`verb.${verb}`)}
                  </span>
                  <ul className="flex min-w-0 flex-col gap-1">
                    {rules[verb].map((rule) => (
                      <Rule key={JSON.stringify(rule)} rule={rule} />
                    ))}
                  </ul>
                </td>
              ))
            ) : (
              <td
                colSpan={ruleVerbs.length}
                className="border-line px-3 py-2.5 text-13 text-ink-soft max-sm:block max-sm:p-0 sm:border-b"
              >
                {t('viewRules')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rule({ rule }: { rule: SiteRule }) {
  const t = useTranslations('siteData.rule');
  switch (rule.who) {
    case 'row-owner':
      return <li>{t('rowOwner', { column: rule.column })}</li>;
    case 'staff':
      return <li>{t('staff', { role: rule.role })}</li>;
    case 'expression':
      return (
        <li>
          {t(rule.isCondition ? 'condition' : 'expression')}{' '}
          <code dir="ltr" className="break-words font-mono text-12 text-ink-soft">
            {rule.expression}
          </code>
        </li>
      );
    case 'nobody':
      return <li className="text-ink-soft">{t('nobody')}</li>;
    default:
      return <li>{t(rule.who)}</li>;
  }
}
