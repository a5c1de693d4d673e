// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";
import {VoucherConverterFixture} from "../support/VoucherConverterFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests deposits that must be refused, for each of the three kinds of assets.
contract VoucherConverterVouchersTest is VoucherConverterFixture, VoucherReplayTest {
    mapping(uint256 kind => IVoucherConverter.Payload) private payloads;
    address private depositor = alice;

    function setUp() public override {
        super.setUp();
        payloads[0] = _tokens(alice, address(token), 5, 7);
        payloads[1] = _things(alice, address(items), list(1, 2), list(3, 4), 7);
        payloads[2] = _collectibles(alice, address(collectible), list(1, 2), 7);
    }

    function testFuzz_GivenADepositThatIsRepeated_ItIsCountedOnce(uint256 kind, uint256 other) public {
        _redeem(kind);
        _expectRefused(other, _alreadyUsed());
        vm.assertEq(converter.totalConverts(), 1);
    }

    function _kinds() internal pure override returns (uint256) {
        return 3;
    }

    function _domain() internal pure override returns (string memory) {
        return "VoucherConverter";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _voucherId() internal view override returns (uint256) {
        return payloads[0].voucherId;
    }

    function _setVoucherId(uint256 id) internal override {
        (payloads[0].voucherId, payloads[1].voucherId, payloads[2].voucherId) = (id, id, id);
    }

    function _voucherDigest(uint256 kind) internal view override returns (bytes32) {
        return _digestOf(payloads[kind], DEADLINE);
    }

    /// @dev A reward.
    function _digestOfAnotherType(uint256) internal view override returns (bytes32) {
        return _digestOf(CLAIM, _reward(ERC20, address(token), alice, 0, 5, 7), DEADLINE);
    }

    function _redeemCall(uint256 kind, bytes memory signature) internal view override returns (bytes memory) {
        return abi.encodeCall(converter.createVoucher, (payloads[kind], signature));
    }

    function _perform(bytes memory call) internal override returns (bool, bytes memory) {
        vm.prank(depositor);
        return address(converter).call(call);
    }

    function _changeContent(uint256 kind) internal override {
        if (kind == 0) payloads[kind].amount = 6;
        if (kind == 1) payloads[kind].amounts = list(5, 6);
        if (kind == 2) payloads[kind].tokenIds = list(3, 4);
    }

    function _changeField(uint256 kind, uint256 field, uint256 value) internal override {
        IVoucherConverter.Payload storage payload = payloads[kind];
        field = field % 8;
        if (field == 0) payload.receiver = depositor = address(uint160(value));
        if (field == 1) payload.assetType = uint8(value);
        if (field == 2) payload.assetAddress = address(uint160(value));
        if (field == 3) payload.tokenIds = list(1, value);
        if (field == 4) payload.amounts = list(value, 4);
        if (field == 5) payload.amount = value;
        if (field == 6) payload.voucherId = value;
        if (field == 7) {
            uint256[] memory ids = payload.tokenIds;
            payload.tokenIds = payload.amounts;
            payload.amounts = ids;
        }
    }

    function _replaceContract() internal override {
        converter = _newConverter();
    }
}
