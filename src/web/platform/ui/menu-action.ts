import type { ButtonHTMLAttributes, DOMAttributes, ReactElement, ReactNode, Ref } from 'react';

/** One entry of a menu of actions: it does something or it leads somewhere. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Red, for what removes something. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Either a link … */
  href?: string | undefined;
  /** … or an act. */
  onSelect?: (() => void) | undefined;
}

/** The button of a menu. */
export type MenuTrigger = ReactElement<
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-haspopup' | 'aria-expanded'> &
    Pick<DOMAttributes<HTMLButtonElement>, 'onClick' | 'onPointerEnter' | 'onFocus'> & { ref?: Ref<HTMLButtonElement> }
>;
