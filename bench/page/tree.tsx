import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { FileTree } from '@/components/workbench/file-tree';
import { limits } from '@/domain/limits';
import { openProjectStage, openStage, pause, timed } from './stage';

const files = 5_000;
const rowHeight = 28;

/** Folders of twenty files, three levels deep. */
const paths = Array.from(
  { length: files },
  (_, i) => `src/area-${Math.floor(i / 400)}/part-${Math.floor(i / 20)}/file-${i}.tsx`,
);
const added = 'src/area-6/part-120/fresh.tsx';

type Costs = { mount: number; add: number };

async function ours(): Promise<Costs> {
  const { project, around } = await openProjectStage();
  project.files.load(
    paths.map((file_path) => ({ file_path, file_content: '', is_binary: false })),
    1,
  );
  const stage = openStage();
  const mount = timed(stage.place, () => stage.draw(around(<FileTree onAct={() => {}} />)));
  if (!stage.place.querySelector('[role=treeitem]')) throw new Error('No row was drawn');
  // Updates are throttled. Wait, so that the next update is not delayed.
  await pause(limits.chat.updateMs * 2);
  const before = stage.place.querySelector<HTMLElement>('[role=tree] > div')?.style.height;
  const add = timed(stage.place, () => {
    project.files.begin(added);
    flushSync(() => {});
  });
  if (stage.place.querySelector<HTMLElement>('[role=tree] > div')?.style.height === before)
    throw new Error('No row was added');
  stage.leave();
  project.dispose();
  return { mount, add };
}

/**
 * The program that P7 compares with the product: a plain virtual list, which renders only visible
 * rows.
 */
function PlainList({ names }: { names: readonly string[] }) {
  'use no memo';
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: names.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <div ref={box} style={{ height: '100%', overflow: 'auto' }}>
      <div style={{ position: 'relative', height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => (
          <div key={names[index]} style={{ position: 'absolute', top: start, height: rowHeight }}>
            {names[index]}
          </div>
        ))}
      </div>
    </div>
  );
}

async function floor(): Promise<Costs> {
  const stage = openStage();
  const mount = timed(stage.place, () => stage.draw(<PlainList names={paths} />));
  await pause(limits.chat.updateMs * 2);
  const add = timed(stage.place, () =>
    stage.draw(<PlainList names={[...paths.slice(0, 2_500), added, ...paths.slice(2_500)]} />),
  );
  stage.leave();
  return { mount, add };
}

/** P7: the time to mount the tree, and to add one file. */
export const tree = { ours, floor };
