import { describe, expect, it } from 'vitest';
import { messageText } from '../chat/message-text.ts';
import { Message } from './message.ts';
import { grades, Project, projectStatus, Title } from './project.ts';

const message = {
  id: '1',
  role: 'user',
  content: 'hello',
  chat_id: 'c',
  message_type: null,
  message_content: null,
  createdAt: '2026-11-21 10:00:00',
  uuid: 'u',
  turn: null,
};
const parse = (changes: Record<string, unknown>) => Message.safeParse({ ...message, ...changes });

describe('a message', () => {
  it('has its fields, and maps a stored human to a user [CHAT-038]', () => {
    expect(parse({}).data).toEqual(message);
    expect(parse({ role: 'human' }).data?.role).toBe('user');
    expect(parse({ role: 'assistant' }).data?.role).toBe('assistant');
    expect(parse({ role: 'system' }).success).toBe(false);
  });

  it('is a text or a list of texts and images, with both forms of image [CHAT-039]', () => {
    const content = [
      { type: 'text', text: 'look: ' },
      { type: 'image', image: 'https://x/a.png' },
      { type: 'image', source: { media_type: 'image/png', type: 'base64', data: 'AA==' } },
      { type: 'text', text: 'there' },
    ];
    const read = parse({ content });
    expect(read.data?.content).toEqual(content);
    expect(read.data && messageText(read.data.content)).toBe('look: there');
    expect(messageText('plain')).toBe('plain');
    expect(parse({ content: [{ type: 'video', url: 'x' }] }).success).toBe(false);
    expect(parse({ content: [{ type: 'image' }] }).success).toBe(false);
  });

  it('has a type of null, content or error, and an error has a text [CHAT-040]', () => {
    expect(parse({ message_type: 'error', message_content: 'a,b' }).data).toMatchObject({
      message_type: 'error',
      message_content: 'a,b',
    });
    expect(parse({ message_type: 'content' }).success).toBe(true);
    expect(parse({ message_type: 'warning' }).success).toBe(false);
  });
});

describe('a project', () => {
  const project = {
    id: '1',
    projectId: '1',
    uuid: 'u',
    title: 'Shop',
    grade: 2,
    isManage: 0,
    chatId: '',
    previewUrl: '',
    webType: 1,
    status: 2,
    fromType: 0,
    createTime: '2026-11-21 10:00:00',
  };
  const accepts = (changes: Record<string, unknown>) =>
    Project.safeParse({ ...project, ...changes }).success;

  it('has its fields [PROJ-001]', () => {
    expect(Project.parse(project)).toEqual(project);
    expect(Object.keys(Project.shape)).toEqual(Object.keys(project));
  });

  it('has grade 1 public or 2 private [PROJ-002]', () => {
    expect(grades).toEqual({ public: 1, private: 2 });
    expect([1, 2].every((grade) => accepts({ grade }))).toBe(true);
    expect([0, 3, '1'].some((grade) => accepts({ grade }))).toBe(false);
  });

  it('has status 0 processing, 1 failed, 2 success [PROJ-003]', () => {
    expect(projectStatus).toEqual({ processing: 0, failed: 1, success: 2 });
    expect([0, 1, 2].every((status) => accepts({ status }))).toBe(true);
    expect([3, -1, null].some((status) => accepts({ status }))).toBe(false);
  });

  it('has a trimmed title of 1 to 100 characters [PROJ-010]', () => {
    expect(Title.parse('  Shop ')).toBe('Shop');
    expect(['', '  ', 'x'.repeat(101)].some((title) => Title.safeParse(title).success)).toBe(false);
  });
});
