'use client';

import { SquareArrowOutUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconLink } from '@/components/ui/icon-link';
import { usePlanCode } from '@/lib/account/use-gates';
import { useConfig } from '@/lib/config/use-config';
import { useProject } from '@/lib/projects/context';

/**
 * WB-005, GAP-69: opens the project in the operator's online editor. Only one plan includes this.
 */
export function CodeboxLink() {
  const t = useTranslations('editing');
  const { codeboxUrl } = useConfig();
  const level = usePlanCode();
  const uuid = useProject((project) => (project.readOnly ? null : project.uuid));
  if (codeboxUrl === null || uuid === null || level !== 'CODE_PLAN_ENTERPRISE') return null;
  const address = new URL(codeboxUrl);
  address.searchParams.set('uuid', uuid);
  return <IconLink href={address.href} label={t('codebox')} icon={SquareArrowOutUpRight} />;
}
