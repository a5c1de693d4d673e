// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";

/// @dev Boxes as rewards, by the real dealer.
contract MastersLootboxesRewardsTest is MastersLootboxesFixture {
    RewardDealer private dealer;
    IRewardDealer.BatchRewardPayload private payload;

    function setUp() public override {
        super.setUp();
        bytes memory data = abi.encodeCall(RewardDealer.initialize, (owner, signer, address(0)));
        dealer = RewardDealer(_proxy(address(new RewardDealer()), data));
        payload.rewardContractType = 1;
        payload.rewardContract = address(lootboxes);
        payload.receiver = alice;
        payload.tokenIds = list(WOODEN, IRON);
        payload.amounts = list(2, 3);
        payload.voucherIds = list(1, 2);
        payload.clabimableUntil = DEADLINE;
        payload.signature = _signature();
    }

    function test_GivenTheDealerAsOperator_ItsVouchersGiveBoxes() public {
        vm.prank(owner);
        lootboxes.setOperator(address(dealer), true);
        dealer.mintMastersItems(payload);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN), 2);
        vm.assertEq(lootboxes.balanceOf(alice, IRON), 3);
    }

    function test_RevertWhen_TheDealerIsNoOperator_TheVoucherIsStillGood() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_NotOperator.selector, address(dealer)
            )
        );
        dealer.mintMastersItems(payload);
        test_GivenTheDealerAsOperator_ItsVouchersGiveBoxes();
    }

    function _signature() private view returns (bytes memory) {
        bytes32 typeHash = keccak256(
            "MintMastersItems(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,"
            "uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)"
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash,
                payload.rewardContractType,
                payload.rewardHolderAddress,
                payload.rewardContract,
                payload.receiver,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.clabimableUntil,
                keccak256(abi.encodePacked(payload.voucherIds)),
                DEADLINE
            )
        );
        return _signDigest(SIGNER_KEY, _typedDataHash("RewardDealer", address(dealer), structHash), DEADLINE);
    }
}
