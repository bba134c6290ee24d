import { expect, it } from 'vitest';
import { ChatRequest } from '@/domain/contract/chat';
import { createProjectStore } from '@/lib/projects/project-store';
import { baseChatRequest } from './chat-request';

it('describes the project in the snake case of the chat call, which the service reads [ODD-43]', () => {
  const project = createProjectStore(null, 0, { isManage: 1, context: 2 });
  const request = {
    site_uuid: '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11',
    request_type: 'generate_website_chat',
    ...baseChatRequest(project.getState(), 'app'),
  };
  expect(ChatRequest.strict().parse(request)).toMatchObject({
    is_manage: 1,
    web_type: 0,
    context: 2,
    variant: 'app',
  });
});
