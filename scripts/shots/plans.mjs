// A vague first request: the prompt box announces a plan, and the answer is a plan with questions.

const requests = {
  'zh-CN': '帮我做一个网站',
  'en-US': 'Make me a website',
  'ja-JP': 'ウェブサイトを作って',
  'ko-KR': '웹사이트를 만들어 줘',
};

async function typeRequest(page) {
  const locale = (await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE').value;
  await page.goto('/');
  await page.locator('textarea').fill(requests[locale]);
  await page.waitForTimeout(900);
}

export const plansFirst = [
  {
    name: 'plan-notice',
    on: 'planner',
    person: 'looking',
    still: true,
    go: (page) => typeRequest(page),
  },
  {
    name: 'plan-card',
    on: 'planner',
    person: 'looking',
    still: true,
    async go(page, { words }) {
      await typeRequest(page);
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: words('chat.plan.label') }).waitFor();
      await page.getByRole('radio').first().waitFor();
      await page.getByText('New customers on a phone').click();
      await page.waitForTimeout(600);
    },
  },
];
