// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {ReenteringWinner} from "../support/RewardDealerTokens.sol";
import {SignatureAirdropFixture} from "../support/SignatureAirdropFixture.sol";

/// @dev What must not be claimed, of each of the three kinds of contracts.
contract SignatureAirdropClaimsTest is SignatureAirdropFixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = airdrop.eip712Domain();
        vm.assertEq(name, "SignatureAirdrop");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(airdrop));
    }

    function testFuzz_RevertWhen_ANonceIsUsedAgain(uint256 kind, uint256 other, uint256 nonce) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(kind, alice, nonce);
        airdrop.claim(payload);
        bytes memory reason = abi.encodeWithSelector(
            IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, airdrop.voucherIdOf(alice, nonce)
        );
        _fails(payload, reason);
        _fails(_payload(other, alice, nonce), reason);
        // Nor in another airdrop.
        vm.startPrank(admin);
        airdrop.createAirdrop(AIRDROP + 1, 1);
        airdrop.setAirdropState(AIRDROP + 1, ISignatureAirdrop.AirdropState.Active);
        vm.stopPrank();
        payload.airdropId = AIRDROP + 1;
        payload.signature = _signed(payload);
        _fails(payload, reason);
        vm.assertEq(_claims(AIRDROP), 1);
    }

    function testFuzz_RevertWhen_SignedForAnotherChain(uint256 kind) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(kind, alice, 7);
        vm.chainId(block.chainid + 1);
        _fails(payload, _invalidSignature());
    }

    function testFuzz_RevertWhen_SignedForAnotherContract(uint256 kind) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(kind, alice, 7);
        airdrop = _newAirdrop();
        vm.startPrank(admin);
        airdrop.createAirdrop(AIRDROP, 1);
        airdrop.setAirdropState(AIRDROP, ISignatureAirdrop.AirdropState.Active);
        vm.stopPrank();
        _fails(payload, _invalidSignature());
    }

    function testFuzz_RevertWhen_SignedAsAnotherType(string calldata name) public {
        vm.assume(keccak256(bytes(name)) != keccak256("ClaimAirdrop"));
        ISignatureAirdrop.ClaimPayload memory payload = _payload(0, alice, 7);
        bytes32 typeHash = keccak256(
            abi.encodePacked(
                name,
                "(address receiver,uint256 airdropId,uint256[] tokenIds,uint256[] amounts,address contractAddress,",
                "uint8 contractType,uint256 nonce,uint256 deadline)"
            )
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash,
                payload.receiver,
                payload.airdropId,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.contractAddress,
                payload.contractType,
                payload.nonce,
                DEADLINE
            )
        );
        payload.signature = _sign(SIGNER_KEY, _typedDigest(structHash), DEADLINE);
        _fails(payload, _invalidSignature());
    }

    function testFuzz_RevertWhen_AFieldChanges(uint256 field, uint256 value) public {
        ISignatureAirdrop.ClaimPayload memory payload =
            _claim(alice, ERC1155, address(items), list(1, 2), list(3, 4), 7);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 8;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.airdropId = AIRDROP + 1;
        if (field == 2) payload.tokenIds[value % 2] = value;
        if (field == 3) payload.amounts[value % 2] = value;
        if (field == 4) payload.contractAddress = address(uint160(value));
        if (field == 5) payload.contractType = uint8(value);
        if (field == 6) payload.nonce = value;
        if (field == 7) (payload.tokenIds, payload.amounts) = (payload.amounts, payload.tokenIds);
        vm.assume(keccak256(abi.encode(payload)) != before);
        vm.startPrank(admin);
        airdrop.createAirdrop(AIRDROP + 1, 1);
        airdrop.setAirdropState(AIRDROP + 1, ISignatureAirdrop.AirdropState.Active);
        vm.stopPrank();
        _fails(payload, _invalidSignature());
    }

    function testFuzz_GivenTheVerySecond_ItIsPaid(uint256 kind) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(kind, alice, 7);
        vm.warp(DEADLINE);
        airdrop.claim(payload);
        vm.assertEq(airdrop.isNonceUsed(alice, 7), true);
    }

    function testFuzz_RevertWhen_Expired(uint256 kind, uint256 time) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(kind, alice, 7);
        vm.warp(bound(time, DEADLINE + 1, type(uint64).max));
        _fails(payload, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE));
    }

    function test_RevertWhen_SignedByAStranger() public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(0, alice, 7);
        payload.signature = _sign(STRANGER_KEY, _digestOf(payload, DEADLINE), DEADLINE);
        _fails(payload, _invalidSignature());
        // An admin signs nothing either, nor the owner.
        vm.assertEq(airdrop.isSigner(admin) || airdrop.isSigner(owner), false);
    }

    function testFuzz_RevertWhen_TheSignerWasRemovedOrRenounced(bool renounces) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(0, alice, 7);
        vm.prank(renounces ? signer : owner);
        renounces ? airdrop.renounceSigner() : airdrop.removeSigner(signer);
        _fails(payload, _invalidSignature());
    }

    function test_RevertWhen_TheSignatureIsMalleatedOrOfAnotherLength() public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(0, alice, 7);
        bytes memory signature = payload.signature;
        payload.signature = _malleated(signature);
        _fails(payload, _invalidSignature());
        payload.signature = abi.encodePacked(signature, uint8(0));
        _fails(
            payload,
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, 98)
        );
    }

    function testFuzz_RevertWhen_TheNonceIsBarred(uint256 kind, uint256 nonce) public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(kind, alice, nonce);
        uint256 voucherId = airdrop.voucherIdOf(alice, nonce);
        vm.prank(owner);
        airdrop.setVoucherBanned(voucherId, true);
        _fails(payload, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, voucherId));
        vm.prank(owner);
        airdrop.setVoucherBanned(voucherId, false);
        airdrop.claim(payload);
    }

    function test_RevertWhen_TheDigestIsBarred() public {
        ISignatureAirdrop.ClaimPayload memory payload = _payload(0, alice, 7);
        bytes32 digest = _digestOf(payload, DEADLINE);
        vm.prank(owner);
        airdrop.banDigest(digest, true);
        _fails(payload, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
    }

    /// @dev The last claim of the airdrop, so that a second one would show in the count as well.
    function testFuzz_GivenAReceiverThatReenters_TheInnerClaimFailsAndTheOuterHappensOnce(
        uint256 outer,
        uint256 inner,
        bool same
    ) public {
        ReenteringWinner winner = new ReenteringWinner();
        vm.prank(admin);
        airdrop.setMaxClaims(AIRDROP, 1);
        ISignatureAirdrop.ClaimPayload memory first = _payload(outer, address(winner), 1);
        ISignatureAirdrop.ClaimPayload memory second = same ? first : _payload(inner, address(winner), 2);
        winner.arm(address(airdrop), abi.encodeCall(airdrop.claim, (second)));

        airdrop.claim(first);

        vm.assertEq(winner.attempted(), true);
        vm.assertEq(winner.succeeded(), false);
        vm.assertEq(
            bytes32(winner.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vm.assertEq(_claims(AIRDROP), 1);
        vm.assertEq(airdrop.isNonceUsed(address(winner), 2), false);
    }

    function test_RevertWhen_TheReceiverRefuses_TheClaimStaysGood() public {
        // A contract without the hook.
        (bool done,) = address(airdrop).call(abi.encodeCall(airdrop.claim, (_payload(2, address(items), 1))));
        vm.assertEq(done, false);
        vm.assertEq(airdrop.isNonceUsed(address(items), 1), false);
        vm.assertEq(_claims(AIRDROP), 0);
    }

    function _payload(uint256 kind, address receiver, uint256 nonce)
        private
        view
        returns (ISignatureAirdrop.ClaimPayload memory)
    {
        if (kind % 3 == 0) return _tokens(receiver, address(token), 5, nonce);
        if (kind % 3 == 1) return _claim(receiver, ERC1155, address(items), list(1, 2), list(3, 4), nonce);
        return _claim(receiver, ERC721, address(collectible), list(1, 2), list(1, 1), nonce);
    }

    function _invalidSignature() private pure returns (bytes memory) {
        return abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
    }

    /// @dev The other form of a signature, with `s` in the upper half.
    function _malleated(bytes memory signature) private pure returns (bytes memory) {
        (uint256 deadline, bytes32 r, uint256 s) = (0, 0, 0);
        assembly ("memory-safe") {
            deadline := mload(add(signature, 32))
            r := mload(add(signature, 64))
            s := mload(add(signature, 96))
        }
        uint8 v = uint8(signature[96]) == 27 ? 28 : 27;
        return abi.encodePacked(deadline, r, SECP256K1_ORDER - s, v);
    }
}
