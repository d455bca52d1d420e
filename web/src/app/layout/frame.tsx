import './frame.css';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { PageBoundary } from '../page-failure.tsx';
import { Footer } from './footer.tsx';
import { AfterPhiNotice, CookieNotice, IdleNotice } from './notices.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { topBarHeight } from './top-bar-height.ts';
import { useRouteChange } from './use-route-change.tsx';

const size: CSSProperties & { readonly '--top-bar-height': string } = { '--top-bar-height': topBarHeight };

/** Everything around a page: top bar, main area, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const announcement = useRouteChange(main);
  return (
    <div className="frame" style={size}>
      <SkipLink main={main} />
      <TopBar main={main} />
      <OfflineBanner />
      <CookieNotice />
      <main ref={main} id="main" tabIndex={-1} className="frame-main">
        <PageBoundary>
          <AfterPhiNotice>{children}</AfterPhiNotice>
        </PageBoundary>
      </main>
      <Footer />
      <IdleNotice />
      {announcement}
    </div>
  );
}
