'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  draggedSpace,
  lookOfSide,
  type Side,
  type SpaceKind,
  type SpaceLook,
} from '@/domain/visual-editing/dragged-space';
import type { PageBox } from '@/domain/visual-editing/page-box';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useOpenProject } from '@/lib/projects/context';
import { scaleOf } from '@/lib/visual-editing/page-point';
import { usePageWidth } from '@/lib/visual-editing/use-page-width';
import type { LookField } from './edit-look-fields';
import { useLookFields, useLooksRefusal } from './use-look-fields';

const kinds = ['padding', 'margin'] as const;
const sides = ['top', 'right', 'bottom', 'left'] as const;
/** Below this size, in pixels, the handles of the padding would cover the element. */
const roomy = 28;
/** How far a handle is from the edge of the element, so that it is not on its outline. */
const nearest = 8;

type Props = {
  layer: RefObject<HTMLElement | null>;
  element: SelectedElement;
  uid: string;
  width: number;
  box: PageBox;
};

/**
 * Handles that change the padding and margin of the selected element at the page's width (EDIT-031).
 * Fingers are too large for them; the panel has the same values as fields.
 */
export function EditSpaceHandles({ layer, element, uid, width, box }: Props) {
  const pageWidth = usePageWidth(width);
  const fieldOf = useLookFields(element, uid, { width: pageWidth, at: null });
  if (useLooksRefusal(element)) return null;
  return kinds.flatMap((kind) =>
    sides
      .filter((side) => kind === 'margin' || hasRoom(box, side))
      .map((side) => (
        <SpaceHandle
          key={`${kind} ${side}`}
          {...{ layer, kind, side, box }}
          look={lookOfSide(kind, side)}
          field={fieldOf(lookOfSide(kind, side))}
        />
      )),
  );
}

const isAcross = (side: Side) => side === 'left' || side === 'right';
const hasRoom = (box: PageBox, side: Side) => (isAcross(side) ? box.width : box.height) >= roomy;

type HandleProps = {
  layer: RefObject<HTMLElement | null>;
  kind: SpaceKind;
  side: Side;
  box: PageBox;
  look: SpaceLook;
  field: LookField;
};

function SpaceHandle({ layer, kind, side, box, look, field }: HandleProps) {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  const start = useRef<{ x: number; y: number; value: number } | null>(null);
  const [isDragged, setDragged] = useState(false);
  const value = Number(field.value) || 0;
  const isSpaceDragged = () => editing.dragging.getState().dragged === 'space';
  if (field.hint !== undefined) return null;
  const drag = ({ clientX, clientY }: PointerEvent) => {
    // After Esc the pointer still moves, but nothing is dragged.
    if (!start.current || !layer.current || !isSpaceDragged()) return;
    const scale = scaleOf(layer.current);
    const moved = {
      x: (clientX - start.current.x) / scale,
      y: (clientY - start.current.y) / scale,
    };
    const next = draggedSpace(start.current.value, { kind, side }, moved);
    if (next !== value) field.set(String(next));
  };
  const end = () => {
    start.current = null;
    setDragged(false);
    editing.drop();
  };
  return (
    <div
      aria-hidden="true"
      title={t(look)}
      data-space={`${kind}-${side}`}
      onPointerDown={(event) => {
        if (event.button !== 0 || !editing.beginSpace()) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY, value };
        setDragged(true);
      }}
      onDragStart={(event) => event.preventDefault()}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={() => {
        editing.cancelDrag();
        end();
      }}
      className={clsx(
        'group pointer-events-auto absolute flex -translate-x-1/2 -translate-y-1/2 touch-none items-center justify-center coarse:hidden',
        isAcross(side) ? 'h-8 w-3.5 cursor-ew-resize' : 'h-3.5 w-8 cursor-ns-resize',
      )}
      style={centreOf(box, kind, side, value)}
    >
      <span
        className={clsx(
          'rounded-full border border-azure transition-opacity group-hover:opacity-100',
          isAcross(side) ? 'h-5 w-1.5' : 'h-1.5 w-5',
          kind === 'padding' ? 'bg-azure' : 'bg-paper',
          isDragged ? 'opacity-100' : 'opacity-70',
        )}
      />
      {isDragged && (
        <output className="absolute top-full left-1/2 -translate-x-1/2 whitespace-nowrap rounded-control bg-ink px-1.5 py-0.5 text-11 text-paper">
          {`${value} px`}
        </output>
      )}
    </div>
  );
}

/** Returns the middle of a handle: in the padding, or in the margin outside. */
function centreOf(box: PageBox, kind: SpaceKind, side: Side, value: number) {
  const inset = Math.max(nearest, value / 2) * (kind === 'padding' ? 1 : -1);
  const middle = { left: box.x + box.width / 2, top: box.y + box.height / 2 };
  if (side === 'left') return { ...middle, left: box.x + inset };
  if (side === 'right') return { ...middle, left: box.x + box.width - inset };
  if (side === 'top') return { ...middle, top: box.y + inset };
  return { ...middle, top: box.y + box.height - inset };
}
