import { useHotkeys } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '#root/web/platform/ui/hooks/single-keys.ts';
import type { CanvasProps } from './canvas-props.ts';
import { cardSize, type Place } from './canvas-types.ts';
import { arrows, findNearest } from './nearest.ts';

/** Distance in px that Shift with an arrow key moves a card. */
const step = 24;
/** Distance in px between a card and a panel on top of the canvas. */
const margin = 16;

const findUid = (target: EventTarget) =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node') ? target.dataset.id : undefined;

/** Returns whether a card is entirely visible. */
function isVisible(card: HTMLElement, frame: HTMLElement): boolean {
  const [inner, outer] = [card.getBoundingClientRect(), frame.getBoundingClientRect()];
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

/** Moves the view so that the panel on the right does not cover the selected card. */
function useUncoverSelection({ chosen, places, covered }: CanvasProps, frame: RefObject<HTMLElement | null>): void {
  const flow = useReactFlow();
  const only = chosen.nodes.length === 1 ? chosen.nodes[0] : undefined;
  useEffect(() => {
    const place = only === undefined ? undefined : places.get(only);
    if (!place || !frame.current || !covered) return;
    const { x, y, zoom } = flow.getViewport();
    const right = (place.x + cardSize.width) * zoom + x + margin;
    const beyond = right - (frame.current.clientWidth - covered.right);
    if (beyond > 0) void flow.setViewport({ x: x - beyond, y, zoom });
    // The view does not follow moved cards, because people may move a card behind the panel on purpose.
  }, [only, covered?.right]);
}

/** Scrolls to a card and focuses it. */
function useFocusCard({ places, focusOn: wanted }: CanvasProps, frame: RefObject<HTMLElement | null>) {
  const flow = useReactFlow();
  const focusOn = (uid: string) =>
    frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(uid)}"]`)?.focus();
  const centre = ({ x, y }: Place) =>
    void flow.setCenter(x + cardSize.width / 2, y + cardSize.height / 2, { zoom: Math.max(flow.getZoom(), 0.7) });
  const handled = useRef<{ readonly uid: string }>(undefined);
  useEffect(() => {
    const place = wanted && places.get(wanted.uid);
    if (!place || handled.current === wanted) return;
    handled.current = wanted;
    centre(place);
    focusOn(wanted.uid);
  }, [wanted, places]);
  return { focusOn, centre };
}

function onArrow(event: KeyboardEvent, uid: string, { places, nodes, edit }: CanvasProps, go: (uid: string) => void) {
  const direction = arrows[event.key];
  const place = places.get(uid);
  if (!direction || !place) return;
  if (!event.shiftKey) {
    const next = findNearest(places, uid, direction);
    if (next) go(next);
    return;
  }
  const node = nodes.find((one) => one.uid === uid);
  if (!node || node.ghost || node.members !== undefined) return;
  edit?.onMove(new Map([[uid, { x: place.x + direction[0] * step, y: place.y + direction[1] * step }]]));
}

/**
 * Handles the keys of the canvas. On a card, the arrow keys focus the nearest card and, with Shift, move the card.
 * Enter opens, L links and Delete removes the card. Escape clears the selection. Delete also removes a selected link,
 * wherever the focus is.
 */
export function useCanvasKeys(props: CanvasProps) {
  const { places, chosen, edit, onChoose, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const single = useSingleKeys();
  useUncoverSelection(props, frame);
  const { focusOn, centre } = useFocusCard(props, frame);
  useHotkeys([['Delete', (event) => !event.defaultPrevented && chosen.link && edit?.onRemove(chosen)]]);
  const onCard = (event: KeyboardEvent, uid: string): boolean => {
    if (arrows[event.key]) onArrow(event, uid, props, focusOn);
    else if (event.key === 'Enter' || event.key === ' ') {
      onChoose({ nodes: [uid] });
      if (event.key === 'Enter') onOpen(uid);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      edit?.onRemove(chosen.nodes.includes(uid) ? chosen : { nodes: [uid] });
    } else if (single && event.key.toLowerCase() === 'l') edit?.onLink(uid);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const uid = findUid(event.target);
    let done = uid !== undefined && onCard(event, uid);
    if (!done && event.key === 'Escape' && (chosen.nodes.length > 0 || chosen.link)) {
      onChoose({ nodes: [] });
      done = true;
    }
    if (done) event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const uid = findUid(event.target);
    const place = uid && places.get(uid);
    if (!place || !frame.current || !event.target.matches(':focus-visible')) return;
    // Reverts the browser's scrolling of an element that must not scroll.
    const pane = frame.current.querySelector('.react-flow');
    pane?.scrollTo(0, 0);
    if (!isVisible(event.target as HTMLElement, frame.current)) centre(place);
  };
  return { frame, onKeyDown, onFocus };
}
