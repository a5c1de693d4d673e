// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {ReenteringWinner} from "../support/RewardDealerTokens.sol";
import {SignatureAirdropFixture} from "../support/SignatureAirdropFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests claims that must be refused, for each of the three kinds of contracts.
contract SignatureAirdropClaimsTest is SignatureAirdropFixture, VoucherReplayTest {
    uint256 private constant OTHER_AIRDROP = AIRDROP + 1;

    mapping(uint256 kind => ISignatureAirdrop.ClaimPayload) private payloads;

    function setUp() public override {
        super.setUp();
        _activate(OTHER_AIRDROP);
        for (uint256 kind = 0; kind < 3; ++kind) {
            payloads[kind] = _payload(kind, alice, 7);
        }
    }

    function testFuzz_RevertWhen_TheNonceWasUsedInAnotherAirdrop(uint256 kind, uint256 other, uint256 nonce) public {
        _setVoucherId(nonce);
        _redeem(kind);
        vm.assertEq(airdrop.isNonceUsed(alice, nonce), true);
        payloads[other % 3].airdropId = OTHER_AIRDROP;
        _expectRefused(other, _alreadyUsed());
        vm.assertEq(_claims(AIRDROP), 1);
        vm.assertEq(_claims(OTHER_AIRDROP), 0);
    }

    function testFuzz_RevertWhen_SignedUnderAnotherName(uint256 kind, string calldata name) public {
        vm.assume(keccak256(bytes(name)) != keccak256("ClaimAirdrop"));
        _expectInvalid(kind, _sign(SIGNER_KEY, _digestNamed(name, payloads[kind % 3], DEADLINE), DEADLINE));
    }

    function test_GivenTheOwnerAndAnAdmin_TheyAreNoSigners() public view {
        vm.assertEq(airdrop.isSigner(admin) || airdrop.isSigner(owner), false);
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

    function _kinds() internal pure override returns (uint256) {
        return 3;
    }

    function _domain() internal pure override returns (string memory) {
        return "SignatureAirdrop";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _voucherId() internal view override returns (uint256) {
        return airdrop.voucherIdOf(alice, payloads[0].nonce);
    }

    function _setVoucherId(uint256 id) internal override {
        (payloads[0].nonce, payloads[1].nonce, payloads[2].nonce) = (id, id, id);
    }

    function _voucherDigest(uint256 kind) internal view override returns (bytes32) {
        return _digestOf(payloads[kind], DEADLINE);
    }

    function _digestOfAnotherType(uint256 kind) internal view override returns (bytes32) {
        return _digestNamed("CreateAirdrop", payloads[kind], DEADLINE);
    }

    function _redeemCall(uint256 kind, bytes memory signature) internal view override returns (bytes memory) {
        ISignatureAirdrop.ClaimPayload memory signed = payloads[kind];
        signed.signature = signature;
        return abi.encodeCall(airdrop.claim, (signed));
    }

    function _changeContent(uint256 kind) internal override {
        if (kind == 0) payloads[kind].amounts = list(6);
        if (kind == 1) payloads[kind].amounts = list(5, 6);
        if (kind == 2) payloads[kind].tokenIds = list(3, 4);
    }

    function _changeField(uint256 kind, uint256 field, uint256 value) internal override {
        ISignatureAirdrop.ClaimPayload storage payload = payloads[kind];
        field = field % 8;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.airdropId = OTHER_AIRDROP;
        if (field == 2) payload.tokenIds = list(1, value);
        if (field == 3) payload.amounts = list(value, 4);
        if (field == 4) payload.contractAddress = address(uint160(value));
        if (field == 5) payload.contractType = uint8(value);
        if (field == 6) payload.nonce = value;
        if (field == 7) {
            uint256[] memory ids = payload.tokenIds;
            payload.tokenIds = payload.amounts;
            payload.amounts = ids;
        }
    }

    function _replaceContract() internal override {
        airdrop = _newAirdrop();
        _activate(AIRDROP);
    }

    function _activate(uint256 airdropId) private {
        vm.startPrank(admin);
        airdrop.createAirdrop(airdropId, 1);
        airdrop.setAirdropState(airdropId, ISignatureAirdrop.AirdropState.Active);
        vm.stopPrank();
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
}
