import type { ComponentType } from 'react';

type Part<Props> = { readonly default: ComponentType<Props> };

const loadTheme = () => import('./theme.tsx');

/**
 * Loads a part of the app that is rendered with Chakra and, in parallel, Chakra: a fifth of the code, which the plan
 * screen does not need (decision 050). What such a part renders or loads itself has Chakra too.
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
