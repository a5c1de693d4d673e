/* libsecp256k1 alone: signs a ready digest, or recovers who signed it, N times, and prints the seconds that it took. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef INSTALLED
#include <secp256k1.h>
#include <secp256k1_recovery.h>
#else
#include "src/secp256k1.c"
#endif

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  const int recovering = strcmp(argv[1], "recover") == 0;
  const long count = atol(argv[2]);
  unsigned char digest[32], key[32];
  memset(digest, 7, sizeof digest);
  memset(key, 9, sizeof key);
  secp256k1_context *context = secp256k1_context_create(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY);
  secp256k1_ecdsa_recoverable_signature signature;
  secp256k1_pubkey signer;
  secp256k1_ecdsa_sign_recoverable(context, &signature, digest, key, NULL, NULL);
  const double start = seconds();
  for (long i = 0; i < count; i += 1) {
    digest[0] = recovering ? digest[0] : (unsigned char)i;
    const int done = recovering ? secp256k1_ecdsa_recover(context, &signer, &signature, digest)
                                : secp256k1_ecdsa_sign_recoverable(context, &signature, digest, key, NULL, NULL);
    if (!done) return 1;
  }
  printf("%.9f\n", seconds() - start);
  return 0;
}
