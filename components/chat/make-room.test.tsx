import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '@/domain/contract';
import { WB } from '@/domain/contract/paths';
import { quotaFailure } from '@/lib/chat/failure-reactions';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { closeSideMenu, useSideMenu } from '@/lib/projects/side-menu';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { renderInProject } from '@/tests/support/page';
import { FailureNotice } from './failure-notice';

it.each([true, false])(
  'leads from an exhausted quota to the projects, and to the plans where they are sold (sold: %s) [CHAT-061]',
  async (on) => {
    const { project } = createConversationScene();
    useSession.setState({ token: 'cookie', user: { userId: '1' } as never });
    const asked = callQuery(contract.projects.pageList, { pageNum: 1, pageSize: 1, withQuota: 1 });
    renderInProject(<FailureNotice />, project, 'en_US', [
      [[`${WB}/runtime`, 'selling'], on],
      [asked.queryKey, { list: [], total: 3, quota: 3 }],
    ]);
    act(() => project.run.setState({ failure: quotaFailure('7F3K-92') }));
    fireEvent.click(await screen.findByRole('button', { name: 'Open my projects' }));
    expect(useSideMenu.getState().shown).toBe('held');
    expect(screen.getByRole('alert').textContent).toContain('3 of 3 projects');
    const plans = screen.queryByRole('link', { name: 'See plans' });
    expect(plans?.getAttribute('href') ?? null).toBe(on ? '/pricing' : null);
    closeSideMenu();
    useSession.setState(useSession.getInitialState(), true);
  },
);
