import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Operates a page by keyboard only and counts activations. An activation is Enter, Space, a shortcut or a choice in a
 * group. Pressing Tab and typing do not count.
 */
export class Keyboard {
  activations = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a key that counts as an activation. */
  async press(key: string): Promise<void> {
    this.activations += 1;
    await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab, or Shift and Tab if the element is before the focus, until the focus is on the element or inside it. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target.first()).toBeVisible();
    for (let tabs = 0; tabs < 200; tabs += 1) {
      const place = await target.first().evaluate((element) => {
        const focus = document.activeElement ?? document.body;
        if (element.contains(focus)) return 'here';
        return focus.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
      });
      if (place === 'here') return;
      await this.page.keyboard.press(place === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }

  /** Selects a radio button of a group. Counts as one activation, however many arrow keys are pressed. */
  async choose(group: Locator, option: string): Promise<void> {
    await this.tabTo(group);
    // The name of a radio button may have a second part after a comma, for example "1 w, level 4".
    const radio = group.getByRole('radio', { name: new RegExp(`^${option}(,|$)`) });
    this.activations += 1;
    for (let arrows = 0; arrows < 40; arrows += 1) {
      if (await radio.evaluate((element) => element === document.activeElement)) {
        if (!(await radio.isChecked())) await this.page.keyboard.press('Space');
        await expect(radio).toBeChecked();
        return;
      }
      await this.page.keyboard.press('ArrowRight');
    }
    throw new Error(`The arrow keys do not reach ${option}`);
  }

  /** Types `name` into a picker and selects `option`. The option `+ Add` creates a new record. */
  async pick(picker: Locator, name: string, option: string | RegExp = name): Promise<void> {
    await this.tabTo(picker);
    await this.type(name);
    const choice = this.page.getByRole('option', { name: option }).first();
    await expect(choice).toBeVisible();
    // Waits for the results. If they arrived later, they would change the options while the arrow keys are pressed.
    await expect(this.page.locator('[role="listbox"][aria-busy="true"]')).toHaveCount(0);
    for (let arrows = 0; arrows < 20; arrows += 1) {
      if ((await choice.getAttribute('data-combobox-selected')) === 'true') break;
      await this.page.keyboard.press('ArrowDown');
    }
    await this.press('Enter');
  }
}
