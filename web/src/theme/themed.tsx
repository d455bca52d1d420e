import type { ComponentType } from 'react';

type Part<Props> = { readonly default: ComponentType<Props> };

const loadTheme = () => import('./theme.tsx');

/**
 * Loads a part of the app that is drawn with Chakra, and Chakra beside it: a fifth of the code, which the plan screen is
 * drawn without (decision 050). What such a part draws, or loads itself, has Chakra too.
 */
export const themed =
  <Props extends object>(load: () => Promise<Part<Props>>) =>
  async (): Promise<Part<Props>> => {
    const [{ Theme }, { default: Content }] = await Promise.all([loadTheme(), load()]);
    return {
      default: function Themed(props: Props) {
        return (
          <Theme>
            <Content {...props} />
          </Theme>
        );
      },
    };
  };
