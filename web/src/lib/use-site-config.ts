import { useQuery } from '@tanstack/react-query';
import { loadSiteConfig, type SiteConfig } from './site-config.ts';

/** What the deployment decided for the site; undefined until it is here. */
export function useSiteConfig(): SiteConfig | undefined {
  return useQuery({ queryKey: ['site-config'], queryFn: loadSiteConfig, staleTime: Infinity }).data;
}
