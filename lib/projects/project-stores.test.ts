import { expect, it } from 'vitest';
import { variants } from '@/domain/variants/variant';
import { manualClock } from '@/lib/chat/testing';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { createProjectStore } from './project-store';
import { createProjectStores } from './project-stores';

it('takes a project of which it knows nothing for a private one [PROJ-002]', () => {
  expect(createProjectStore('u', 1).getState().grade).toBe(2);
  expect(createConversationScene().project.project.getState().grade).toBe(2);
});

it.each(variants)('gives a new project of the variant %s its web type [ODD-39]', (variant) => {
  const { effects, host } = createConversationScene();
  const shelf = {
    ...{ read: () => null, write: () => {} },
    ...{ readProjectDrafts: () => null, writeProjectDrafts: () => {} },
  };
  const { project } = createProjectStores({
    ...{ uuid: null, variant, effects, host, shelf },
    clock: manualClock(),
  });
  expect(project.getState().webType).toBe(variant === 'app' ? 0 : 1);
});
