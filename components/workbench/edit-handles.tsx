'use client';

import clsx from 'clsx';
import { Move } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '@/components/ui/icon-button';
import type { PageBox } from '@/domain/visual-editing/page-box';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { uidOf } from '@/lib/visual-editing/edit-history';
import { canRestructure } from '@/lib/visual-editing/edit-structure';
import { useDragEnd } from '@/lib/visual-editing/use-drag-end';
import { useDragMove } from '@/lib/visual-editing/use-drag-move';
import { useEditable } from '@/lib/workbench/use-editable';
import { EditSpaceHandles } from './edit-space-handles';

/**
 * What the user drags the selected element and its spaces with, over the frame of the page
 * (EDIT-030, EDIT-031). It belongs to the product and not to the page, so that only the user can
 * drag (ADR 106).
 */
export function EditHandles() {
  const { editing } = useOpenProject();
  const selected = useEditing((state) => (state.active ? state.selected : null));
  const isBusy = useEditing((state) => state.saving || state.typing !== null);
  const isRemoved = useEditing(
    ({ drafts }) => selected !== null && Boolean(drafts[selected.uid]?.draft.isRemoved),
  );
  const editable = useEditable();
  const at = useStore(editing.dragging);
  const element = selected?.element;
  if (!selected || !element || isBusy || isRemoved || !editable) return null;
  if (!at.box || at.uid !== uidOf(selected.uid)) return null;
  return (
    <Handles
      element={element}
      uid={selected.uid}
      width={selected.part.viewport.width}
      box={at.box}
      line={at.place?.line}
      isDragging={at.dragged !== null}
      isMoving={at.dragged === 'element'}
    />
  );
}

type Props = {
  element: SelectedElement;
  uid: string;
  width: number;
  box: PageBox;
  line: PageBox | undefined;
  isDragging: boolean;
  isMoving: boolean;
};

function Handles({ element, uid, width, box, line, isDragging, isMoving }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  useDragEnd();
  return (
    <div
      ref={layer}
      className={clsx(
        'absolute inset-0 select-none overflow-hidden',
        // During a drag the frame below receives no event of the pointer.
        isDragging ? 'pointer-events-auto' : 'pointer-events-none',
      )}
    >
      {isMoving && <div className="absolute bg-azure/15" style={styleOf(box)} />}
      {line && <div className="absolute rounded-full bg-seal" style={styleOf(line)} />}
      <MoveHandle layer={layer} box={box} />
      {!isMoving && <EditSpaceHandles {...{ layer, element, uid, width, box }} />}
    </div>
  );
}

const styleOf = ({ x, y, width, height }: PageBox) => ({ left: x, top: y, width, height });

/**
 * Follows the upper right corner of the element, but stays in the frame. The page has its label of
 * the element at the left corner.
 */
function MoveHandle({ layer, box }: { layer: RefObject<HTMLDivElement | null>; box: PageBox }) {
  const t = useTranslations('editStructure');
  const { editing } = useOpenProject();
  const canMove = useEditing(
    ({ selected, drafts }) => selected !== null && canRestructure(selected, drafts),
  );
  const drag = useDragMove(layer);
  if (!canMove) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    editing.moveBy(steps);
  };
  return (
    <IconButton
      {...drag}
      label={t('drag')}
      icon={Move}
      size={14}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      className="pointer-events-auto absolute cursor-grab touch-none border border-azure bg-paper text-azure shadow-float [--room:24px] active:cursor-grabbing fine:size-6 coarse:[--room:44px]"
      style={{
        left: `clamp(var(--room), ${box.x + box.width}px, 100%)`,
        top: `clamp(var(--room), ${box.y}px, 100%)`,
        transform: 'translate(-100%, -100%)',
      }}
    />
  );
}
