interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

/**
 * Adds a script of another site by the policy of Trusted Types that the page's headers allow for it, and for it alone. A
 * policy can be made once: ask once for each.
 */
export function addThirdPartyScript(url: string, policyName: string): HTMLScriptElement {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(policyName, {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError(`${asked} is not what ${policyName} is for`);
      return asked;
    },
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
  return script;
}
