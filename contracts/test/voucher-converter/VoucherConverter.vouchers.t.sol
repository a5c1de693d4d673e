// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {VoucherConverterFixture} from "../support/VoucherConverterFixture.sol";

/// @dev What must not be deposited, of each of the three kinds of assets.
contract VoucherConverterVouchersTest is VoucherConverterFixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = converter.eip712Domain();
        vm.assertEq(name, "VoucherConverter");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(converter));
    }

    function testFuzz_RevertWhen_ADepositIsRepeated(uint256 kind, uint256 other, uint256 voucherId) public {
        bytes memory call = _call(_payload(kind, voucherId));
        _depositAs(alice, call);
        bytes memory reason =
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, voucherId);
        _depositFails(alice, call, reason);
        // Nor does the id serve another deposit.
        _depositFails(alice, _call(_payload(other, voucherId)), reason);
        vm.assertEq(converter.totalConverts(), 1);
    }

    function testFuzz_RevertWhen_SignedForAnotherChain(uint256 kind) public {
        bytes memory call = _call(_payload(kind, 7));
        vm.chainId(block.chainid + 1);
        _depositFails(alice, call, _invalidSignature());
    }

    function testFuzz_RevertWhen_SignedForAnotherContract(uint256 kind) public {
        bytes memory call = _call(_payload(kind, 7));
        converter = _newConverter();
        _depositFails(alice, call, _invalidSignature());
    }

    function test_RevertWhen_TheSignatureIsOfAReward() public {
        IVoucherConverter.Payload memory payload = _tokens(alice, address(token), 5, 7);
        bytes memory signature = _reward(ERC20, address(token), alice, 0, 5, 7).signature;
        _depositFails(alice, abi.encodeCall(converter.createVoucher, (payload, signature)), _invalidSignature());
    }

    function testFuzz_RevertWhen_AFieldChanges(uint256 field, uint256 value) public {
        IVoucherConverter.Payload memory payload = _things(alice, address(items), list(1, 2), list(3, 4), 7);
        bytes memory signature = _signed(payload);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 8;
        address sender = alice;
        if (field == 0) payload.receiver = sender = address(uint160(value));
        if (field == 1) payload.assetType = uint8(value);
        if (field == 2) payload.assetAddress = address(uint160(value));
        if (field == 3) payload.tokenIds[value % 2] = value;
        if (field == 4) payload.amounts[value % 2] = value;
        if (field == 5) payload.amount = value;
        if (field == 6) payload.voucherId = value;
        if (field == 7) (payload.tokenIds, payload.amounts) = (payload.amounts, payload.tokenIds);
        vm.assume(keccak256(abi.encode(payload)) != before);
        _depositFails(sender, abi.encodeCall(converter.createVoucher, (payload, signature)), _invalidSignature());
    }

    function testFuzz_GivenTheVerySecond_ItIsDeposited(uint256 kind) public {
        bytes memory call = _call(_payload(kind, 7));
        vm.warp(DEADLINE);
        _depositAs(alice, call);
    }

    function testFuzz_RevertWhen_Expired(uint256 kind, uint256 time) public {
        bytes memory call = _call(_payload(kind, 7));
        vm.warp(bound(time, DEADLINE + 1, type(uint64).max));
        _depositFails(
            alice, call, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE)
        );
    }

    function testFuzz_RevertWhen_TheDeadlineIsAnother(uint256 deadline) public {
        vm.assume(deadline != DEADLINE && deadline >= NOW);
        IVoucherConverter.Payload memory payload = _payload(0, 7);
        bytes memory signature = _sign(SIGNER_KEY, _digestOf(payload, DEADLINE), deadline);
        _depositFails(alice, abi.encodeCall(converter.createVoucher, (payload, signature)), _invalidSignature());
    }

    function test_RevertWhen_SignedByAStranger() public {
        IVoucherConverter.Payload memory payload = _payload(0, 7);
        bytes memory signature = _sign(STRANGER_KEY, _digestOf(payload, DEADLINE), DEADLINE);
        _depositFails(alice, abi.encodeCall(converter.createVoucher, (payload, signature)), _invalidSignature());
    }

    function testFuzz_RevertWhen_TheSignerWasReplacedOrRenounced(bool renounces) public {
        bytes memory call = _call(_payload(0, 7));
        vm.prank(renounces ? signer : owner);
        renounces ? converter.renounceSigner() : converter.setSigner(bob);
        _depositFails(alice, call, _invalidSignature());
    }

    function test_RevertWhen_TheSignatureIsMalleatedOrOfAnotherLength() public {
        IVoucherConverter.Payload memory payload = _payload(0, 7);
        bytes memory signature = _signed(payload);
        _depositFails(
            alice, abi.encodeCall(converter.createVoucher, (payload, _malleated(signature))), _invalidSignature()
        );
        _depositFails(
            alice,
            abi.encodeCall(converter.createVoucher, (payload, abi.encodePacked(signature, uint8(0)))),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, 98)
        );
    }

    function testFuzz_RevertWhen_TheIdIsBarred(uint256 kind, uint256 voucherId) public {
        bytes memory call = _call(_payload(kind, voucherId));
        vm.prank(owner);
        converter.setVoucherBanned(voucherId, true);
        _depositFails(
            alice, call, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, voucherId)
        );
        vm.prank(owner);
        converter.setVoucherBanned(voucherId, false);
        _depositAs(alice, call);
    }

    function test_RevertWhen_TheDigestIsBarred() public {
        IVoucherConverter.Payload memory payload = _payload(0, 7);
        bytes32 digest = _digestOf(payload, DEADLINE);
        vm.prank(owner);
        converter.banDigest(digest, true);
        _depositFails(
            alice,
            _call(payload),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest)
        );
    }

    function _payload(uint256 kind, uint256 voucherId) private view returns (IVoucherConverter.Payload memory) {
        if (kind % 3 == 0) return _tokens(alice, address(token), 5, voucherId);
        if (kind % 3 == 1) return _things(alice, address(items), list(1, 2), list(3, 4), voucherId);
        return _collectibles(alice, address(collectible), list(1, 2), voucherId);
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
