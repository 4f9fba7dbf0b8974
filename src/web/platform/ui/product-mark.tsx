import { Group, type MantineBreakpoint, Text } from '@mantine/core';
import address from './product-mark.svg';
import { text } from './words.ts';

/** Props of {@link ProductMark}. */
interface ProductMarkProps {
  /** The height and width of the drawing in pixels. */
  size?: number;
  /** The breakpoint from which the product's name is shown beside the drawing. Absent: the name is always shown. */
  nameFrom?: MantineBreakpoint | undefined;
}

/** The product's drawing and name. The favicon is the same drawing. Its background suits both colour schemes. */
export function ProductMark({ size = 24, nameFrom }: ProductMarkProps) {
  return (
    <Group gap={8} wrap="nowrap" style={{ flex: 'none' }}>
      {/* The drawing has the name as its alternative text, because the visible name is hidden on narrow screens. */}
      <img src={address} alt={text('product')} width={size} height={size} />
      <Text aria-hidden fw={700} visibleFrom={nameFrom}>
        {text('product')}
      </Text>
    </Group>
  );
}
