import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppliedFix } from '@/domain/entities/check';
import { languages } from '@/domain/locale';
import { renderPage } from '@/tests/support/render';
import { AppliedFixes } from './applied-fixes';

const icon = { name: 'icon' as const, file: 'src/app.tsx', subject: 'Sprout' };

it('says how many small faults were fixed, and on request which [FIX-009]', async () => {
  const duplicate = { name: 'duplicate' as const, file: 'src/list.ts', subject: 'total' };
  await renderPage(<AppliedFixes fixed={[icon, duplicate]} />);
  const summary = screen.getByText('I fixed 2 small things in the code');
  const details = summary.closest('details');
  expect(details?.open).toBe(false);
  summary.click();
  expect(details?.open).toBe(true);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Used the icon Sprout for one that does not exist in src/app.tsx',
    'Removed the second total from src/list.ts',
  ]);
});

it.each(languages)('has words for every fix in %s [FIX-009]', async (language) => {
  const fixed = AppliedFix.shape.name.options.map((name) => ({ ...icon, name }));
  await renderPage(<AppliedFixes fixed={fixed} />, { language });
  const lines = screen.getAllByRole('listitem').map((one) => one.textContent ?? '');
  expect(lines).toHaveLength(fixed.length);
  expect(lines.filter((line) => line.includes('fixes.') || !/Sprout|app\.tsx/.test(line))).toEqual(
    [],
  );
});
